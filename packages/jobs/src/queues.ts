import { Queue } from "bullmq";
import { type QueueName, queueNames } from "./job-catalog.ts";
import { defaultKeyPrefix, openProducerConnection } from "./redis-connections.ts";

export type QueueMessage = { name: string; outboxId: bigint; dispatchCount: number; priority: number };

export type Queues = {
  /** Adds messages to the queue, except those that it already contains. Rejects after 1.5 s. */
  dispatch(queue: QueueName, messages: readonly QueueMessage[]): Promise<void>;
  /**
   * Returns whether Redis has lost its queues or is new. In that case, all jobs must be dispatched again, and then
   * `markState` must be called.
   */
  hasLostState(): Promise<boolean>;
  markState(): Promise<void>;
  close(): Promise<void>;
};

const timeoutMs = 1_500;

export function openQueues(
  redisUrl: string,
  prefix = defaultKeyPrefix,
  onError: (error: Error) => void = () => {},
): Queues {
  const connection = openProducerConnection(redisUrl);
  connection.on("error", onError);
  const openQueue = (name: QueueName) => {
    const queue = new Queue(name, { connection, prefix });
    queue.on("error", onError);
    return queue;
  };
  const queues = new Map(queueNames.map((name) => [name, openQueue(name)]));
  const marker = `${prefix}:rung`;
  return {
    async dispatch(queueName, messages) {
      const jobs = messages.map(({ name, outboxId, dispatchCount, priority }) => ({
        name,
        data: { outboxId: String(outboxId) },
        opts: { jobId: `outbox-${outboxId}-${dispatchCount}`, priority, removeOnComplete: true, removeOnFail: true },
      }));
      const queue = queues.get(queueName);
      if (queue) await withTimeout(queue.addBulk(jobs));
    },
    async hasLostState() {
      // Waits until the new connections are ready, because they refuse commands before that.
      await withTimeout(Promise.all([...queues.values()].map((queue) => queue.waitUntilReady())));
      return (await withTimeout(connection.exists(marker))) === 0;
    },
    markState: async () => void (await withTimeout(connection.set(marker, "1"))),
    async close() {
      await Promise.race([Promise.all([...queues.values()].map((queue) => queue.close())), waitMs(timeoutMs)]);
      connection.disconnect();
    },
  };
}

/**
 * Rejects after a timeout. BullMQ would wait for its connection forever, but a caller inside a transaction cannot wait.
 */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const timeout = Symbol("timeout");
  const first = await Promise.race([work, waitMs(timeoutMs).then(() => timeout)]);
  if (first === timeout) throw new Error(`Redis did not answer within ${timeoutMs} ms`);
  return first as T;
}

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
