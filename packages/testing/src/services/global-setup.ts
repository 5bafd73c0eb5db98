import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { prepareStatements } from "./prepare-all.ts";
import { createTestRun } from "./test-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address at which tests request the services of this run. */
    testServices: string;
  }
}

/**
 * Postgres and Redis start only when a test first requests them, so that tests without a database do not wait. Returns
 * a function that stops them.
 */
export default async function startTestRunServer(project: TestProject): Promise<() => Promise<void>> {
  const run = createTestRun();
  const statements = new Set<string>();
  // A full run always needs Postgres, so Postgres starts immediately. A run of a few tests may not need it.
  if (process.env.STATEMENTS_REPORT) run.postgres().catch(() => {});
  const server = createServer((request, response) => {
    if (request.url === "/statements") {
      json(request).then(
        (texts) => {
          for (const text of texts as string[]) statements.add(text);
          response.end();
        },
        () => response.writeHead(400).end(),
      );
      return;
    }
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
    const { STATEMENTS_REPORT } = process.env;
    if (STATEMENTS_REPORT && statements.size > 0) {
      const checked = await prepareStatements(await run.postgres(), [...statements]);
      writeFileSync(STATEMENTS_REPORT, JSON.stringify(checked, null, 1));
    }
    await run.close();
  };
}
