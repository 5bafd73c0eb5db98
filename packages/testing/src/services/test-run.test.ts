import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Folder with a `docker` command that says that Docker runs, although it cannot start containers. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storywall-docker-"));
  await writeFile(join(folder, "docker"), "#!/bin/sh\nexit 0\n");
  await chmod(join(folder, "docker"), 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  vi.stubEnv("DOCKER_HOST", "tcp://127.0.0.1:9");
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function startRedisOfRun(env: NodeJS.ProcessEnv): Promise<string> {
  const { createTestRun } = await import("./test-run.ts");
  const run = createTestRun(env);
  try {
    const redis = new Redis((await run.redis()).url, { maxRetriesPerRequest: 0 });
    const answer = await redis.ping();
    redis.disconnect();
    return answer;
  } finally {
    await run.close();
  }
}

test("an embedded server is used if a container cannot be started", async () => {
  const print = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await startRedisOfRun({})).toBe("PONG");
  expect(print).toHaveBeenCalledWith(expect.stringContaining("its container cannot be started"));
});

test("TEST_CONTAINERS=off uses an embedded server without calling Docker", async () => {
  const print = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await startRedisOfRun({ TEST_CONTAINERS: "off" })).toBe("PONG");
  expect(print).not.toHaveBeenCalled();
});
