import { expect, test } from "vitest";
import { createLogger } from "./create-logger.ts";
import { hashId } from "./hash-id.ts";

const cartId = "cart_0123456789abcdefghjkmnpqrs";

function captureLog(write: (log: ReturnType<typeof createLogger>) => void): string {
  let output = "";
  const collectOutput = (line: string) => {
    output += line;
  };
  const log = createLogger("test", { write: collectOutput });
  log.level = "info";
  write(log);
  return output;
}

test("a shopper's postal address, email address and name never reach the log", () => {
  const order = { email: "ada@example.com", shippingAddress: { line1: "1 Main St", city: "Austin" }, firstName: "Ada" };
  const output = captureLog((log) => log.info({ order, note: "sent to ada@example.com" }, "email to ada@example.com"));
  for (const secret of ["ada@example", "Main St", "Austin", "Ada"]) expect(output).not.toContain(secret);
});

test("an id is always logged as the same hash", () => {
  const output = captureLog((log) => log.info({ cartId }, `opened ${cartId}`));
  expect(output).not.toContain(cartId);
  expect(output.split(hashId(cartId))).toHaveLength(3);
});

test("tokens in links and passwords in connection strings do not reach the log", () => {
  const output = captureLog((log) =>
    log.info({
      a: "https://shop.example/order/1?token=abc123",
      b: "postgresql://joe:hunter2@db/x",
      c: "/photos/1?token=q9",
    }),
  );
  for (const secret of ["abc123", "hunter2", "joe", "q9"]) expect(output).not.toContain(secret);
  expect(output).toContain("https://shop.example/order/1");
});

test("Stripe's keys and client secrets do not reach the log", () => {
  const output = captureLog((log) =>
    log.error({ err: new Error("rejected for pi_3Abc_secret_Xyz987 with sk_test_51Habcdefgh") }, "payment"),
  );
  for (const secret of ["Xyz987", "51Habcdefgh"]) expect(output).not.toContain(secret);
});

test("an error is logged with its class, code and cause", () => {
  const error = Object.assign(new TypeError("outer", { cause: new Error(`inner ${cartId}`) }), { code: "E_OUTER" });
  const line = JSON.parse(captureLog((log) => log.error({ err: error }, "broke")));
  expect(line.err).toMatchObject({ type: "TypeError", code: "E_OUTER", cause: { message: `inner ${hashId(cartId)}` } });
  expect(line).toMatchObject({ level: "error", name: "test", msg: "broke" });
});

test("a circular object can be logged", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop.self = loop;
  expect(captureLog((log) => log.info({ loop }, "round"))).toContain("round");
});
