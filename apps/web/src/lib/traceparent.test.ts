import { afterEach, expect, test, vi } from "vitest";
import { createTraceparent } from "./traceparent.ts";

afterEach(() => vi.unstubAllGlobals());

const createOnPage = (pathname: string) => {
  vi.stubGlobal("window", { location: { pathname } });
  const [version, traceId, spanId, flags] = createTraceparent().split("-");
  expect({ version, flags }).toEqual({ version: "00", flags: "01" });
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  return { traceId, spanId };
};

test("requests of one page share a trace, and another page starts a new one", () => {
  const [first, second, other] = [createOnPage("/art"), createOnPage("/art"), createOnPage("/cart")];
  expect(second.traceId).toBe(first.traceId);
  expect(second.spanId).not.toBe(first.spanId);
  expect(other.traceId).not.toBe(first.traceId);
});
