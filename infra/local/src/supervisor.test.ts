import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findFreePort, isPortFree } from "./ports.ts";
import { isProcessAlive, isProcessGroupAlive } from "./process-group.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";

const folders: string[] = [];
const supervisors: Supervisor[] = [];

afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) await supervisor.stopAll(500);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function createTestSupervisor() {
  const logDir = mkdtempSync(join(tmpdir(), "storywall-supervise-"));
  folders.push(logDir);
  const messages: string[] = [];
  const supervisor = createSupervisor({ logDir, print: (sentence) => messages.push(sentence), backoffMs: 50 });
  supervisors.push(supervisor);
  const startProcess = (name: string, program: string) =>
    supervisor.start({ name, command: process.execPath, args: ["--eval", program], env: {} });
  return { supervisor, messages, start: startProcess };
}

test("stopping the supervisor ends all processes and their child processes", async () => {
  const { supervisor, start } = createTestSupervisor();
  const { port } = await findFreePort();
  const helper = "setInterval(() => {}, 1000)";
  const web = await start(
    "web",
    `require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(helper)}]);
     require("node:net").createServer().listen(${port}, "127.0.0.1", () => console.log("listening"));`,
  );
  await expect.poll(() => web.tail()).toContain("listening");
  const group = web.pid() ?? 0;
  await supervisor.stopAll();
  expect(isProcessGroupAlive(group)).toBe(false);
  expect(await isPortFree(port)).toBe(true);
});

test("a process that ignores SIGTERM is killed at the deadline", async () => {
  const { supervisor, messages, start } = createTestSupervisor();
  const stubborn = await start(
    "stubborn",
    `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")`,
  );
  await expect.poll(() => stubborn.tail()).toContain("up");
  const pid = stubborn.pid() ?? 0;
  let wasAlive = false;
  setTimeout(() => {
    wasAlive = isProcessAlive(pid);
  }, 600);
  await supervisor.stopAll(700);
  expect(wasAlive).toBe(true);
  expect(isProcessAlive(pid)).toBe(false);
  expect(messages.join()).toContain("stubborn did not stop within 0.7 s and was killed");
});

test("a process can finish its work before it stops", async () => {
  const { supervisor, start } = createTestSupervisor();
  const worker = await start(
    "worker",
    `process.on("SIGTERM", () => setTimeout(() => { console.log("drained"); process.exit(0) }, 300));
     setInterval(() => {}, 1000); console.log("up")`,
  );
  await expect.poll(() => worker.tail()).toContain("up");
  await supervisor.stopAll();
  expect(readFileSync(worker.logFile, "utf8")).toContain("drained");
});

test("a crashed process restarts with growing delays", async () => {
  const { messages, start } = createTestSupervisor();
  const worker = await start("worker", "console.error('no such table'); process.exit(3)");
  await expect.poll(() => worker.restarts()).toBeGreaterThanOrEqual(2);
  expect(messages[0]).toContain("worker stopped with code 3; restarting it in 0.05 s");
  expect(messages[1]).toContain("restarting it in 0.1 s");
  expect(readFileSync(worker.logFile, "utf8")).toContain("no such table");
});

test("a process waiting for its restart is not started after the supervisor has stopped", async () => {
  const { supervisor, messages, start } = createTestSupervisor();
  const worker = await start("worker", "process.exit(1)");
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  await supervisor.stopAll();
  const restarts = worker.restarts();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(worker.restarts()).toBe(restarts);
  expect(worker.pid()).toBe(null);
});
