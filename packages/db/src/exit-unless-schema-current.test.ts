import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import { startServiceProxy } from "@storywall/testing/service-proxy";
import { expect, onTestFinished, test } from "vitest";
import { exitUnlessSchemaCurrent } from "./exit-unless-schema-current.ts";

const program = new URL("./exit-unless-schema-current.ts", import.meta.url).href;

/** Starts a process that checks the schema and then runs until it is stopped. */
function startProcess(url: string) {
  const script = `import { exitUnlessSchemaCurrent } from ${JSON.stringify(program)};
    await exitUnlessSchemaCurrent(${JSON.stringify(url)}, { canWait: true });
    console.log("started");
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  return { started: once(child.stdout, "data").then(String), exited: once(child, "exit"), errors: text(child.stderr) };
}

async function openUnreachableDatabase() {
  const database = await createEmptyDatabase();
  const proxy = await startServiceProxy(database.url);
  proxy.setState("down");
  onTestFinished(async () => {
    await proxy.stop();
    await database.drop();
  });
  return proxy;
}

test("a process that can wait for the database starts while the database is unreachable", async () => {
  const database = await openUnreachableDatabase();
  const { started, exited, errors } = startProcess(database.url);
  expect(await started).toBe("started\n");
  database.setState("up");
  expect(await exited).toEqual([1, null]);
  expect(await errors).toBe("This process cannot start: the database has no schema; apply the migrations first.\n");
});

test("the schema check of a process that cannot wait fails if the database is unreachable", async () => {
  const database = await openUnreachableDatabase();
  await expect(exitUnlessSchemaCurrent(database.url, { canWait: false })).rejects.toThrow();
});
