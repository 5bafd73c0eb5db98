import { openDb } from "@storywall/db/client";
import type { Outside } from "@storywall/domain/operations/outside";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { answerHealth } from "./health.ts";

const met =
  (outside: Partial<Outside> = {}) =>
  async () =>
    ({ payments: "up", store: "up", redis: "up", ...outside }) as Outside;

const readiness = async (...given: Parameters<typeof answerHealth> extends [string, ...infer Rest] ? Rest : never) => {
  const answer = await answerHealth("/readyz", ...given);
  return { status: answer.status, ...(await answer.json()) };
};

test("a process stays ready while payments, storage and Redis are down, and reports them", async ({ deps }) => {
  expect(await readiness(deps, met())).toEqual({
    status: 200,
    database: "ok",
    store: "ok",
    payments: "up",
    redis: "up",
  });
  const ping = () => Promise.reject(new Error("No answer"));
  const storage = { ...deps.storage, ping };
  expect(await readiness({ ...deps, storage }, met({ payments: "down", redis: "down" }))).toEqual({
    status: 200,
    database: "ok",
    store: "unreachable",
    payments: "down",
    redis: "down",
  });
});

test("a process without its database is alive but not ready", async ({ deps }) => {
  const db = openDb("postgres://a:b@127.0.0.1:9/none", { max: 1 });
  expect(await readiness({ ...deps, db }, met())).toMatchObject({ status: 503, database: "unreachable" });
  expect((await answerHealth("/healthz", { ...deps, db }, met())).status).toBe(200);
  await db.$disconnect();
});
