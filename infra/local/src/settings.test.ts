import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findVariableProblems } from "./find-variable-problems.ts";
import { tryAcquireLock } from "./lock.ts";
import { createPortReservations, findFreePort } from "./ports.ts";
import { loadLocalSecrets } from "./secrets.ts";
import { parseFlags, readVariables, resolvePublicUrl, root } from "./settings.ts";

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("if the preferred port is in use, another port is returned", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const usedPort = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
  const got = await findFreePort(usedPort);
  expect(got.replaced).toBe(usedPort);
  expect(got.port).not.toBe(usedPort);
  expect((await findFreePort(got.port)).replaced).toBeUndefined();
});

test("a random free port is below the range for outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
  expect(ports.filter(({ port }) => port < 10_100 || port > 32_767)).toEqual([]);
});

test("two shops that choose the same port at once get different ports", async () => {
  const [first, second] = [createPortReservations(), createPortReservations()];
  onTestFinished(() => {
    first.release();
    second.release();
  });
  const { port } = await findFreePort();
  expect(await findFreePort(port, "127.0.0.1", first.reserve)).toEqual({ port });
  expect(await findFreePort(port, "127.0.0.1", second.reserve)).toMatchObject({ replaced: port });
  first.release();
  expect(await findFreePort(port, "127.0.0.1", second.reserve)).toEqual({ port });
});

test("the secrets file is readable only by its owner", () => {
  const folder = createTempFolder();
  const first = loadLocalSecrets(folder);
  expect(loadLocalSecrets(folder)).toEqual(first);
  expect(loadLocalSecrets(createTempFolder()).sessionSecret).not.toBe(first.sessionSecret);
  expect(loadLocalSecrets(createTempFolder()).sealingSecrets).not.toBe(first.sealingSecrets);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("shell variables override variables from .env", () => {
  const file = join(createTempFolder(), ".env");
  writeFileSync(file, "A=file\nB=file\nC=\n");
  expect(readVariables({ B: "shell", A: "", D: "" }, file)).toEqual({ A: "file", B: "shell" });
});

test("a lock file can be locked only once until it is released", () => {
  const path = join(createTempFolder(), "lock");
  const lock = tryAcquireLock(path);
  expect(lock).not.toBeNull();
  expect(tryAcquireLock(path)).toBeNull();
  lock?.release();
  const again = tryAcquireLock(path);
  expect(again).not.toBeNull();
  again?.release();
});

test("--host without an IP address listens on all interfaces", () => {
  expect(parseFlags(["--host", "--port", "4000"])).toMatchObject({ host: "0.0.0.0", port: 4000, reset: false });
  expect(parseFlags(["--reset", "--host", "192.0.2.7"])).toMatchObject({ host: "192.0.2.7", reset: true });
  expect(() => parseFlags(["--port", "shop"])).toThrow("--port must be a number");
  expect(() => parseFlags(["--prot", "1"])).toThrow("--prot");
  expect(resolvePublicUrl("127.0.0.1", 3000)).toBe("http://localhost:3000");
});

test("the settings check reports missing variables", () => {
  expect(findVariableProblems({})).toEqual([]);
  expect(findVariableProblems({ S3_ENDPOINT: "https://s3.example", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k" })).toEqual([
    "S3_ENDPOINT is set, so S3_SECRET_ACCESS_KEY must be set too.",
  ]);
  expect(findVariableProblems({ SHOP_MODE: "live" }).join(" ")).toContain("set STRIPE_SECRET_KEY");
});

test("the settings check reports variables that require another setting", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  expect(findVariableProblems(keys)).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY is a live key.*SHOP_MODE=live\.$/),
  ]);
  expect(findVariableProblems({ HOST: "0.0.0.0" })).toEqual([expect.stringContaining("set ALLOW_PUBLIC_DEMO=true")]);
  expect(findVariableProblems({ HOST: "0.0.0.0", ALLOW_PUBLIC_DEMO: "true" })).toEqual([]);
});

test(".env.example describes every variable that the processes read", () => {
  const lines = readFileSync(join(root, ".env.example"), "utf8").split("\n");
  const described = lines.flatMap((line, at) =>
    /^\w+=$/.test(line) && lines[at - 1]?.startsWith("# ") ? [line.slice(0, -1)] : [],
  );
  const code = ["services.ts", "settings.ts"]
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const used = new Set(
    [...code.matchAll(/\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)\b(?=:| \?\?|;|\)| \})/g)].map(([name]) => name),
  );
  const setByStart = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED"];
  expect([...used].filter((name) => !described.includes(name) && !setByStart.includes(name))).toEqual([]);
  expect(described.length).toBeGreaterThanOrEqual(22);
});
