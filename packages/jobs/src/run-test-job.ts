import { Queue, Worker } from "bullmq";
import { defaultKeyPrefix, openProducerConnection, openWorkerConnection } from "./redis-connections.ts";

const TIMEOUT_MS = 10_000;

/**
 * Sends a job through Redis as the relay does, and receives it as a worker does.
 * @throws when it does not arrive within ten seconds
 */
export async function runTestJob(redisUrl: string): Promise<void> {
  const name = `doctor-${crypto.randomUUID()}`;
  const connections = [openProducerConnection(redisUrl), openWorkerConnection(redisUrl)] as const;
  const [producer, consumer] = connections;
  const queue = new Queue(name, { connection: producer, prefix: defaultKeyPrefix });
  const received = Promise.withResolvers<void>();
  const worker = new Worker(name, async () => received.resolve(), { connection: consumer, prefix: defaultKeyPrefix });
  const timer = setTimeout(() => received.reject(new Error("timeout: the job did not arrive")), TIMEOUT_MS);
  const ignoreError = () => {};
  for (const connection of connections) connection.on("error", ignoreError);
  queue.on("error", ignoreError);
  worker.on("error", ignoreError);
  try {
    await queue.waitUntilReady();
    await queue.add(name, {}, { removeOnComplete: true, removeOnFail: true });
    await received.promise;
  } finally {
    clearTimeout(timer);
    await worker.close();
    await queue.obliterate({ force: true }).catch(() => {});
    await queue.close();
    for (const connection of connections) connection.disconnect();
  }
}
