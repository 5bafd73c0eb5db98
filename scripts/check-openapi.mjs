// Lints the published OpenAPI document with redocly.yaml. Needs Node 24.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createOpenApiDocument } from "../packages/api/src/http/openapi/create-openapi-document.ts";
import { restRoutes } from "../packages/api/src/rest-routes.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "storywall-openapi-"));
try {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(createOpenApiDocument(restRoutes)));
  const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const args = [redocly, "lint", file, "--config", join(root, "redocly.yaml")];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
