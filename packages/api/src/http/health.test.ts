import { openDb } from "@storywall/db/client";
import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import { test } from "@storywall/testing/fixtures";
import { expect, vi } from "vitest";
import rootPackage from "../../../../package.json" with { type: "json" };
import { createHealthResponse } from "./health.ts";

const createDependencyHealth =
  (outside: Partial<DependencyStates> = {}) =>
  async () =>
    ({ payments: "up", store: "up", redis: "up", ...outside }) as DependencyStates;

const readReadiness = async (
  ...args: Parameters<typeof createHealthResponse> extends [string, ...infer Rest] ? Rest : never
) => {
  const answer = await createHealthResponse("/readyz", ...args);
  return { status: answer.status, ...(await answer.json()) };
};

test("a process stays ready while payments, storage and Redis are down", async ({ deps }) => {
  expect(await readReadiness(deps, createDependencyHealth())).toEqual({
    status: 200,
    database: "ok",
    store: "ok",
    payments: "up",
    redis: "up",
  });
  const ping = () => Promise.reject(new Error("No answer"));
  const storage = { ...deps.storage, ping };
  expect(
    await readReadiness({ ...deps, storage }, createDependencyHealth({ payments: "down", redis: "down" })),
  ).toEqual({
    status: 200,
    database: "ok",
    store: "unreachable",
    payments: "down",
    redis: "down",
  });
});

test("the health response states the shop’s version and the commit of its image", async ({ deps }) => {
  const readHealth = async () => (await createHealthResponse("/healthz", deps, createDependencyHealth())).json();
  vi.stubEnv("REVISION", "");
  expect(await readHealth()).toEqual({ status: "ok", version: rootPackage.version });
  vi.stubEnv("REVISION", "95248657c1d0");
  expect(await readHealth()).toEqual({ status: "ok", version: rootPackage.version, commit: "95248657c1d0" });
  vi.unstubAllEnvs();
});

test("a process without its database is alive but not ready", async ({ deps }) => {
  const db = openDb("postgres://a:b@127.0.0.1:9/none", { max: 1 });
  expect(await readReadiness({ ...deps, db }, createDependencyHealth())).toMatchObject({
    status: 503,
    database: "unreachable",
  });
  expect((await createHealthResponse("/healthz", { ...deps, db }, createDependencyHealth())).status).toBe(200);
  await db.$disconnect();
});

test("a process whose clock differs from the database's by an hour is not ready", async ({ deps }) => {
  const now = () => new Date(Date.now() - 3_600_000);
  expect(await readReadiness(deps, createDependencyHealth(), now)).toEqual({
    status: 503,
    database: "ok",
    store: "ok",
    payments: "up",
    redis: "up",
    clock: "This machine’s clock is 60 minutes behind the database’s, so uploads fail. Set both clocks.",
  });
  expect((await createHealthResponse("/healthz", deps, createDependencyHealth(), now)).status).toBe(200);
});
