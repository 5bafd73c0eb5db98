import { expect, test, vi } from "vitest";
import { retryWhileUnavailable } from "./retry.ts";

const createError = (code: string) => Object.assign(new Error("connect to postgres://joe:hunter2@db"), { code });

test("each retry of a call is logged with its cause", async () => {
  const failures = ["ECONNREFUSED", "57P03"];
  const lines: string[] = [];
  const result = await retryWhileUnavailable(
    "DATABASE_URL",
    async () => {
      const code = failures.shift();
      if (code) throw createError(code);
      return "done";
    },
    (line) => void lines.push(line),
  );
  expect(result).toBe("done");
  expect(lines).toEqual([
    expect.stringMatching(
      /^Trying again in \d\.\d s: nothing accepts connections at the host and port in DATABASE_URL\.$/,
    ),
    expect.stringMatching(/^Trying again in \d\.\d s: the server in DATABASE_URL is starting or stopping\.$/),
  ]);
});

test("a call that fails for a permanent reason is not retried", async () => {
  const work = vi.fn(async () => {
    throw createError("28P01");
  });
  await expect(retryWhileUnavailable("DATABASE_URL", work)).rejects.toThrow();
  expect(work).toHaveBeenCalledOnce();
});
