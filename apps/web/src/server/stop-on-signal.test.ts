import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";

const script = `
  import { createServer } from "node:http";
  import { stopOnSignal } from "${import.meta.dirname}/stop-on-signal.ts";
  const server = createServer((request, response) => {
    const delayMs = Number(new URL(request.url, "http://localhost").searchParams.get("delay"));
    setTimeout(() => response.end("page"), delayMs);
  });
  stopOnSignal(server, async () => process.stdout.write("closed"));
  server.listen(0, "127.0.0.1", () => process.stdout.write(String(server.address().port)));
`;

let child: ChildProcess | undefined;
const agents: Agent[] = [];
afterEach(() => {
  child?.kill("SIGKILL");
  for (const agent of agents.splice(0)) agent.destroy();
});

async function startServer() {
  child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const [port] = (await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
  const stop = () => child?.kill("SIGTERM");
  /** Creates a client that keeps one connection open. */
  const openClient = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return async (path = "/") => {
      const [response] = (await once(get(`http://127.0.0.1:${port}${path}`, { agent }), "response")) as [
        IncomingMessage,
      ];
      await once(response.resume(), "end");
      return { status: response.statusCode, connection: response.headers.connection };
    };
  };
  return { stop, openClient, exited };
}

test("after SIGTERM, an open connection gets one more response", async () => {
  const { stop, openClient, exited } = await startServer();
  const request = openClient();
  expect(await request()).toEqual({ status: 200, connection: "keep-alive" });
  stop();
  await expect.poll(() => request()).toEqual({ status: 200, connection: "close" });
  expect((await exited)[0]).toBe(0);
});

test("a request in progress at SIGTERM gets its response before the process exits", async () => {
  const { stop, openClient, exited } = await startServer();
  const slow = openClient()("/?delay=2500");
  await openClient()();
  stop();
  expect((await slow).status).toBe(200);
  expect((await exited)[0]).toBe(0);
});
