import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createPageHeaders } from "./page-headers.ts";

const baseEnv = {
  PUBLIC_URL: "https://shop.example",
  S3_ENDPOINT: "https://store.example",
  S3_PUBLIC_ENDPOINT: undefined,
  STRIPE_API_BASE: undefined,
  NODE_ENV: "production",
  INDEXABLE: true,
  TAG_MANAGER_ID: undefined,
  TAG_MANAGER_URL: "https://tags.example/gtm.js",
  TAG_ORIGINS: ["https://numbers.example"],
  SENTRY_DSN: undefined,
  BROWSER_TRACES_URL: undefined,
};

function getHeaders(environment: Parameters<typeof createPageHeaders>[0]): Map<string, string> {
  const headers = new Map<string, string>();
  const res = { setHeader: (name: string, value: string) => headers.set(name, value) };
  createPageHeaders(environment)({ headers: {} } as IncomingMessage, res as unknown as ServerResponse, "/");
  return headers;
}

const getDirective = (headers: Map<string, string>, name: string) =>
  headers
    .get("content-security-policy")
    ?.split("; ")
    .find((candidate) => candidate.startsWith(`${name} `)) ?? "";

test("no page header mentions a tracker if none is configured (S-040, S-232)", () => {
  const headers = getHeaders(baseEnv);
  expect(headers.has("server-timing")).toBe(false);
  expect([...headers.values()].join()).not.toMatch(/tags\.example|numbers\.example/);
});

test("Server-Timing names a configured collector of browser traces", () => {
  const headers = getHeaders({ ...baseEnv, BROWSER_TRACES_URL: "https://traces.example/v1/traces" });
  expect(headers.get("server-timing")).toBe('traces;desc="https://traces.example/v1/traces"');
  expect(getDirective(headers, "connect-src")).toContain("https://traces.example");
  expect(getDirective(headers, "script-src")).not.toContain("traces.example");
});

test("trackers are allowed only in the policy directives they need (S-040, S-232)", () => {
  const headers = getHeaders({ ...baseEnv, TAG_MANAGER_ID: "GTM-1", SENTRY_DSN: "https://key@errors.example/7" });
  expect(headers.get("server-timing")).toBe(
    'tag-manager;desc="https://tags.example/gtm.js?id=GTM-1", error-reports;desc="https://key@errors.example/7"',
  );
  expect(getDirective(headers, "script-src")).toContain("https://tags.example https://numbers.example");
  expect(getDirective(headers, "script-src")).not.toContain("errors.example");
  expect(getDirective(headers, "connect-src")).toContain(
    "https://tags.example https://numbers.example https://errors.example",
  );
  expect(getDirective(headers, "default-src")).toBe("default-src 'self'");
});
