import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { isPortFree } from "./ports.ts";
import { isProcessAlive } from "./process-group.ts";
import { type RunningRedis, startRedis } from "./redis.ts";
import { downloadDebianRedis } from "./redis-debian.ts";
import { root } from "./settings.ts";

const toolsDir = join(root, ".test-data/tools");
const folders: string[] = [];
const running: RunningRedis[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const redis of running.splice(0)) await redis.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-redis-"));
  folders.push(folder);
  return folder;
}

async function startRedisWithCleanup(options: Parameters<typeof startRedis>[0]): Promise<RunningRedis> {
  const redis = await startRedis({ port: 0, toolsDir, ...options });
  running.push(redis);
  return redis;
}

function sendCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    socket.once("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

test("Redis never evicts data", async () => {
  const redis = await startRedisWithCleanup({ dataDir: join(createTempFolder(), "redis") });
  expect(await sendCommand(redis.port, "SET wall seven")).toContain("OK");
  expect(await sendCommand(redis.port, "GET wall")).toContain("seven");
  expect(await sendCommand(redis.port, "CONFIG GET maxmemory-policy")).toContain("noeviction");
});

test("a durable Redis keeps its keys across a restart", async () => {
  const folder = createTempFolder();
  const dataDir = join(folder, "redis");
  const first = await startRedisWithCleanup({ dataDir });
  if (first.how === "javascript") return expect(first.warning).toContain("loses its data");
  await sendCommand(first.port, "SET wall seven");
  await first.stop();
  const second = await startRedisWithCleanup({ dataDir });
  expect(await sendCommand(second.port, "GET wall")).toContain("seven");
});

test("an installed redis-server is used instead of a downloaded one", async () => {
  const debian = await downloadDebianRedis(toolsDir);
  if (!debian) return expect(debian).toBeNull();
  const folder = createTempFolder();
  const program = `#!/bin/sh\nLD_LIBRARY_PATH="${debian.env.LD_LIBRARY_PATH}" exec "${debian.command}" "$@"\n`;
  writeFileSync(join(folder, "redis-server"), program, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  const redis = await startRedisWithCleanup({ dataDir: join(folder, "redis") });
  expect(redis.how).toBe("path");
  await sendCommand(redis.port, "SET wall seven");
  expect(await sendCommand(redis.port, "GET wall")).toContain("seven");
});

test("Debian's redis-server package is unpacked into the folder for tools", async () => {
  const redis = await startRedisWithCleanup({
    dataDir: join(createTempFolder(), "redis"),
    toolsDir: createTempFolder(),
    sources: ["debian", "javascript"],
  });
  if (redis.how === "javascript") return expect(redis.warning).toContain("or from Debian");
  await sendCommand(redis.port, "SET wall seven");
  expect(await sendCommand(redis.port, "GET wall")).toContain("seven");
});

test("stopping Redis leaves no process", async () => {
  const redis = await startRedisWithCleanup({ dataDir: join(createTempFolder(), "redis"), durable: false });
  await redis.stop();
  expect(isProcessAlive(redis.pid)).toBe(false);
  expect(await isPortFree(redis.port)).toBe(true);
});

test("a running Redis server is stopped before another starts in the same folder", async () => {
  const dataDir = join(createTempFolder(), "redis");
  const first = await startRedisWithCleanup({ dataDir });
  if (first.how === "javascript") return expect(first.warning).toBeDefined();
  expect(readFileSync(join(dataDir, "redis.pid"), "utf8").trim()).toBe(String(first.pid));
  await startRedisWithCleanup({ dataDir });
  expect(isProcessAlive(first.pid)).toBe(false);
});

test("the JavaScript fallback for Redis warns that it is a fallback", async () => {
  const redis = await startRedisWithCleanup({ dataDir: join(createTempFolder(), "redis"), sources: ["javascript"] });
  expect(redis.warning).toContain("slow stand-in");
  await sendCommand(redis.port, "SET wall seven");
  expect(await sendCommand(redis.port, "GET wall")).toContain("seven");
  expect(await sendCommand(redis.port, "CONFIG GET maxmemory-policy")).toContain("noeviction");
});

test("the error for a missing Redis server says what to install", async () => {
  await expect(startRedis({ dataDir: join(createTempFolder(), "redis"), sources: [] })).rejects.toThrow(
    "set REDIS_URL",
  );
});
