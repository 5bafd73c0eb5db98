import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadVariableFiles } from "./load-variable-files.ts";

const folder = mkdtempSync(join(tmpdir(), "storywall-env-"));
const file = join(folder, "secret");
afterAll(() => rmSync(folder, { recursive: true }));

test("a variable is read from its file without the line break at its end", () => {
  writeFileSync(file, "https://key@errors.example/1\n");
  const variables = { SENTRY_DSN_FILE: file, LOG_LEVEL: "warn" };
  loadVariableFiles(variables);
  expect(variables).toEqual({ SENTRY_DSN: "https://key@errors.example/1", LOG_LEVEL: "warn" });
});

test("every _FILE variable that cannot be used is reported", () => {
  writeFileSync(file, "secret");
  const variables = { SESSION_SECRET: "set", SESSION_SECRET_FILE: file, SMTP_URL_FILE: `${file}.missing` };
  expect(() => loadVariableFiles(variables)).toThrow(
    "SESSION_SECRET and SESSION_SECRET_FILE are both set: remove one of them.",
  );
  expect(() => loadVariableFiles(variables)).toThrow("SMTP_URL_FILE names a file that cannot be read.");
});

test("a _FILE variable that is not the shop's own stays unchanged", () => {
  const variables = { SSL_CERT_FILE: "/etc/ssl/cert.pem" };
  loadVariableFiles(variables);
  expect(variables).toEqual({ SSL_CERT_FILE: "/etc/ssl/cert.pem" });
});
