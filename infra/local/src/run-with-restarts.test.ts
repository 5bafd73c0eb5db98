import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isPortFree } from "./ports.ts";
import { isProcessAlive } from "./process-group.ts";
import { startRedis } from "./redis.ts";
import { runWithRestarts } from "./run-with-restarts.ts";
import { root } from "./settings.ts";

/**
 * Starts a Redis that is restarted when it ends. Returns the port, the printed messages, and the ids of all its
 * processes so far, newest last.
 */
async function keepRedisRunning() {
  const folder = mkdtempSync(join(tmpdir(), "storywall-keep-"));
  const messages: string[] = [];
  const pids: number[] = [];
  const { first, stop } = await runWithRestarts({
    name: "Redis",
    start: async (port = 0) => {
      const options = { dataDir: join(folder, "redis"), durable: false, toolsDir: join(root, ".test-data/tools") };
      const redis = await startRedis({ ...options, port });
      pids.push(redis.pid);
      return redis;
    },
    print: (sentence) => messages.push(sentence),
    backoffMs: 200,
  });
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { port: first.port, messages, pids, stop };
}

function pingRedis(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (data) => {
      resolve(data.toString().trim());
      socket.destroy();
    });
    socket.once("error", ({ message }) => resolve(message));
  });
}

test("a killed server is restarted on the same port", async () => {
  const { port, messages, pids } = await keepRedisRunning();
  for (let kill = 1; kill <= 2; kill++) {
    process.kill(pids.at(-1) ?? 0, "SIGKILL");
    await expect.poll(() => messages.length).toBe(kill * 2);
    expect(messages.slice(-2)).toEqual(["Redis stopped unexpectedly; restarting it.", "Redis is running again."]);
    expect(await pingRedis(port)).toBe("+PONG");
  }
  expect(pids).toHaveLength(3);
});

test("restarting a server is retried while its port is in use", async () => {
  const { port, messages, pids } = await keepRedisRunning();
  const squatter = createServer();
  process.kill(pids[0] ?? 0, "SIGKILL");
  // When the killed server has ended, its port is free for a moment until the next server starts. The test takes the
  // port in that moment.
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          squatter.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
        }),
      { interval: 1 },
    )
    .toBe(true);
  await expect.poll(() => messages.join()).toContain(`Redis can't start (port ${port} is in use); trying again in`);
  squatter.close();
  await expect.poll(() => messages.at(-1)).toBe("Redis is running again.");
  expect(await pingRedis(port)).toBe("+PONG");
});

test("a stopped server is not restarted", async () => {
  const { port, messages, pids, stop } = await keepRedisRunning();
  await stop();
  expect(messages).toEqual([]);
  expect(pids.filter(isProcessAlive)).toEqual([]);
  expect(await isPortFree(port)).toBe(true);
});

test("starting a server on a full disk is retried until there is space", async () => {
  const messages: string[] = [];
  const failures = [
    "Postgres did not start. The end of its log:\nPANIC:  could not write to file: No space left on device",
    "ENOSPC: no space left on device, open 'postgres.log'",
    "database or disk is full",
    ...Array.from({ length: 7 }, () => "FATAL:  could not write lock file: No space left on device"),
  ];
  const crash = Promise.withResolvers<void>();
  let starts = 0;
  const { stop } = await runWithRestarts({
    name: "Postgres",
    start: async () => {
      starts += 1;
      const failure = starts === 1 ? undefined : failures.shift();
      if (failure) throw new Error(failure);
      return { port: 1, exited: starts === 1 ? crash.promise : new Promise(() => {}), stop: async () => {} };
    },
    print: (sentence) => messages.push(sentence),
    backoffMs: 1,
  });
  crash.resolve();
  await expect.poll(() => messages.at(-1)).toBe("Postgres is running again.");
  expect(messages.slice(1, -1)).toHaveLength(10);
  for (const message of messages.slice(1, -1)) expect(message).toContain("Postgres can't start (the disk is full);");
  await stop();
});
