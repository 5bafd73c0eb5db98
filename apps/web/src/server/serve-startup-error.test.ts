import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { NO_ROUTE } from "./forward.ts";
import { serveStartupError } from "./serve-startup-error.ts";

test("if a syntax error prevents the start, API requests return 500 with the error message", async () => {
  const server = serveStartupError(0, new SyntaxError("Unexpected token '='"));
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call = await fetch(`${base}/api/catalog`);
  expect(call.status).toBe(500);
  expect(await call.json()).toEqual({
    message: "SyntaxError: Unexpected token '='",
    error: "INTERNAL",
    code: "INTERNAL",
  });
  expect((await fetch(`${base}/browse`)).headers.get(NO_ROUTE)).toBe("true");
});
