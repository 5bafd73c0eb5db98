import { Queue } from "bullmq";
import { type QueueName, queueNames } from "./catalog.ts";
import { defaultPrefix, producerConnection } from "./redis.ts";

export type Bell = { name: string; outboxId: bigint; epoch: number; priority: number };

/** The producers' side of every queue, on one connection. */
export type Queues = {
  /** Adds these jobs, or rejects within 1.5 s. A bell that is there already is not rung twice. */
  ring(queue: QueueName, bells: readonly Bell[]): Promise<void>;
  /** True when Redis has forgotten, or never held, what was rung: then `remember` is to be called after ringing again. */
  isForgetful(): Promise<boolean>;
  remember(): Promise<void>;
  close(): Promise<void>;
};

const patienceMs = 1_500;

export function openQueues(
  redisUrl: string,
  prefix = defaultPrefix,
  onError: (error: Error) => void = () => {},
): Queues {
  const connection = producerConnection(redisUrl);
  connection.on("error", onError);
  const open = (name: QueueName) => {
    const queue = new Queue(name, { connection, prefix });
    queue.on("error", onError);
    return queue;
  };
  const queues = new Map(queueNames.map((name) => [name, open(name)]));
  const marker = `${prefix}:rung`;
  return {
    async ring(queueName, bells) {
      const jobs = bells.map(({ name, outboxId, epoch, priority }) => ({
        name,
        data: { outboxId: String(outboxId) },
        opts: { jobId: `outbox-${outboxId}-${epoch}`, priority, removeOnComplete: true, removeOnFail: true },
      }));
      const queue = queues.get(queueName);
      if (queue) await withinPatience(queue.addBulk(jobs));
    },
    isForgetful: async () => (await withinPatience(connection.exists(marker))) === 0,
    remember: async () => void (await withinPatience(connection.set(marker, "1"))),
    async close() {
      await Promise.race([Promise.all([...queues.values()].map((queue) => queue.close())), later(patienceMs)]);
      connection.disconnect();
    },
  };
}

/** BullMQ waits for its connection without end; whoever holds a transaction open cannot. */
async function withinPatience<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const timeout = Symbol("timeout");
  const first = await Promise.race([work, later(patienceMs).then(() => timeout)]);
  if (first === timeout) throw new Error(`Redis did not answer within ${patienceMs} ms`);
  return first as T;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
