import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { openTestRun } from "./test-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for the services of this run; the first to ask starts them. */
    testServices: string;
  }
}

/**
 * Offers Postgres and Redis to the tests of this run, each started when the first test asks for it, so that pure tests
 * wait for nothing. Returns what stops them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = openTestRun();
  const server = createServer((request, response) => {
    const service = request.url === "/postgres" ? run.postgres() : request.url === "/redis" ? run.redis() : null;
    if (!service) {
      response.writeHead(404).end();
      return;
    }
    service.then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  project.provide("testServices", `http://127.0.0.1:${port}`);

  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await run.close();
  };
}
