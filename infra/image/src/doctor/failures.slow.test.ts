import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestMail, type TestMail } from "@storywall/testing/mail";
import { startTestStore, type TestStore } from "@storywall/testing/store";
import { startTestSimulator, type TestSimulator } from "@storywall/testing/stripe";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkServices } from "./check-services.ts";
import {
  type Certificates,
  findVersion,
  makeCertificates,
  startKeyStore,
  startSecurePostgres,
  type TestServer,
} from "./test-servers.fixture.ts";

const redisVersion = findVersion("redis-server");
const valkeyVersion = findVersion("valkey-server");
if (!redisVersion) process.stdout.write("Redis with TLS is not tested: redis-server is not installed.\n");
if (!valkeyVersion) process.stdout.write("Valkey is not tested: valkey-server is not installed.\n");

const folder = mkdtempSync(join(tmpdir(), "storywall-doctor-"));
const servers: Record<string, TestServer> = {};
let certificates: Certificates;
let store: TestStore;
let simulator: TestSimulator;
let mail: TestMail;
let rejectingMail: SMTPServer;

const port = (name: string) => servers[name]?.port;

beforeAll(async () => {
  certificates = makeCertificates(folder);
  const { valid, expired } = certificates;
  servers.postgres = await startSecurePostgres(folder, valid);
  const password = ["--requirepass", "right"];
  const startInFolder = (name: string, program: string, options: Parameters<typeof startKeyStore>[2] = {}) => {
    const dir = join(folder, name);
    mkdirSync(dir);
    return startKeyStore(program, dir, options);
  };
  if (redisVersion) {
    servers.redis = await startInFolder("redis", "redis-server", { tls: valid, args: password });
    servers.expired = await startInFolder("expired", "redis-server", { tls: expired });
    servers.cluster = await startInFolder("cluster", "redis-server", { args: ["--cluster-enabled", "yes"] });
    servers.sentinel = await startInFolder("sentinel", "redis-server", { args: ["--sentinel"] });
    servers.evicting = await startInFolder("evicting", "redis-server", { args: ["--maxmemory-policy", "allkeys-lru"] });
  }
  if (valkeyVersion) {
    servers.valkey = await startInFolder("valkey", "valkey-server", { tls: valid, args: password });
    servers.valkeyCluster = await startInFolder("valkey-cluster", "valkey-server", {
      args: ["--cluster-enabled", "yes"],
    });
  }
  store = await startTestStore();
  simulator = await startTestSimulator({ webhookUrl: "https://other.example/api/webhooks/stripe" });
  mail = await startTestMail();
  rejectingMail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(new Error("Wrong password")),
  });
  await new Promise<void>((resolve) => void rejectingMail.listen(0, "127.0.0.1", resolve));
}, 120_000);

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await Promise.all([store.stop(), simulator.stop(), mail.stop()]);
  await new Promise<void>((resolve) => rejectingMail.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const findProblem = async (name: string, variables: Record<string, string>) => {
  const results = await checkServices(variables);
  return (results.find((result) => result.name === name) ?? expect.fail(`${name} was not checked`)).problem;
};

const buildPostgresUrl = (query = "", { user = "shop:right", host = "localhost", database = "shop" } = {}) =>
  `postgresql://${user}@${host}:${port("postgres")}/${database}${query}`;
const trusted = () => `?sslmode=verify-full&sslrootcert=${certificates.authority}`;

/** For each failure, the variable of the service and the sentence that the doctor command prints. */
type Failures = Record<string, [variable: () => string, sentence: string | RegExp]>;

const databaseFailures: Failures = {
  "an unknown host": [
    () => "postgresql://shop@database.invalid/shop",
    /^the host in DATABASE_URL (is unknown|cannot be looked up, because no DNS server answers)\.$/,
  ],
  "a closed port": [
    () => "postgresql://shop@127.0.0.1:9/shop",
    "nothing accepts connections at the host and port in DATABASE_URL.",
  ],
  "a wrong password": [
    () => buildPostgresUrl(trusted(), { user: "shop:wrong" }),
    "the user name or password in DATABASE_URL is wrong.",
  ],
  "no password": [
    () => buildPostgresUrl(trusted(), { user: "shop" }),
    "DATABASE_URL has no password, and the server requires one.",
  ],
  "an unknown database": [
    () => buildPostgresUrl(trusted(), { database: "other" }),
    "the database in DATABASE_URL does not exist.",
  ],
  "no TLS": [
    () => buildPostgresUrl(),
    "the server in DATABASE_URL rejects this user from this address, or requires TLS (sslmode=verify-full).",
  ],
  "an unknown authority": [
    () => buildPostgresUrl("?sslmode=verify-full"),
    "the certificate of the server in DATABASE_URL is from an unknown authority; name the file of its certificate in NODE_EXTRA_CA_CERTS or, as sslrootcert, in DATABASE_URL.",
  ],
  "a missing file of the authority": [
    () => buildPostgresUrl("?sslmode=verify-full&sslrootcert=/missing.pem"),
    "a file that DATABASE_URL names cannot be read.",
  ],
  "a certificate for another host": [
    () => buildPostgresUrl(trusted(), { host: "127.0.0.1" }),
    "the certificate of the server in DATABASE_URL is for another host name.",
  ],
  "no schema": [
    () => `postgresql://postgres@127.0.0.1:${port("postgres")}/postgres`,
    "the database has no schema; apply the migrations first.",
  ],
  "connections without timeouts": [
    () => `postgresql://postgres@127.0.0.1:${port("postgres")}/shop`,
    "the connections of DATABASE_URL have no timeouts; run migrate with the same role, then reconnect the pooler if there is one.",
  ],
};

test.each(Object.entries(databaseFailures))(
  "the doctor command names the cause of a database problem: %s",
  async (_, [url, sentence]) => {
    expect(await findProblem("The database", { DATABASE_URL: url() })).toMatch(sentence);
  },
);

test("the doctor command names DATABASE_DIRECT_URL if only it is wrong", async () => {
  const variables = {
    DATABASE_URL: buildPostgresUrl(trusted()),
    DATABASE_DIRECT_URL: buildPostgresUrl(trusted(), { user: "shop:wrong" }),
  };
  expect(await findProblem("The database", variables)).toBe(
    "the user name or password in DATABASE_DIRECT_URL is wrong.",
  );
});

const redisFailures: Failures = {
  "an unknown host": [() => "redis://redis.invalid", /^the host in REDIS_URL (is unknown|cannot be looked up)/],
  "a closed port": [() => "redis://127.0.0.1:9", "nothing accepts connections at the host and port in REDIS_URL."],
  "an unknown authority": [
    () => `rediss://:right@localhost:${port("redis")}`,
    "the certificate of the server in REDIS_URL is from an unknown authority; name the file of its certificate in NODE_EXTRA_CA_CERTS.",
  ],
  "an address without TLS": [
    () => `redis://:right@localhost:${port("redis")}`,
    /^the server in REDIS_URL (closes the connection|does not answer)\.$/,
  ],
  "TLS at a port without it": [
    () => `rediss://localhost:${port("evicting")}`,
    /^the server in REDIS_URL (does not use TLS at this port|closes the connection|does not answer)\.$/,
  ],
  "a policy that evicts jobs": [
    () => `redis://localhost:${port("evicting")}`,
    "Redis would evict jobs when its memory is full; set its maxmemory-policy to noeviction.",
  ],
  "cluster mode": [
    () => `redis://127.0.0.1:${port("cluster")}`,
    "REDIS_URL is a node of a Redis Cluster, which the shop does not support; use a server without cluster mode.",
  ],
  "a Sentinel": [
    () => `redis://127.0.0.1:${port("sentinel")}`,
    "REDIS_URL is a Redis Sentinel, which the shop does not support; use the address of the Redis server itself.",
  ],
};

test.skipIf(!redisVersion).each(Object.entries(redisFailures))(
  "the doctor command names the cause of a Redis problem: %s",
  async (_, [url, sentence]) => {
    expect(await findProblem("Redis", { REDIS_URL: url() })).toMatch(sentence);
  },
);

const storeFailures: Record<string, [change: Record<string, string>, sentence: string]> = {
  "an unknown key": [{ S3_ACCESS_KEY_ID: "other" }, "S3_ACCESS_KEY_ID is unknown to the object store."],
  "a wrong secret": [{ S3_SECRET_ACCESS_KEY: "other" }, "S3_SECRET_ACCESS_KEY is wrong."],
  "a missing bucket": [
    { S3_BUCKET: "other" },
    "the bucket S3_BUCKET does not exist; the command create-bucket creates it.",
  ],
  "a closed port": [
    { S3_ENDPOINT: "http://127.0.0.1:9" },
    "nothing accepts connections at the host and port in S3_ENDPOINT.",
  ],
  "a wrong address for browsers": [
    { S3_PUBLIC_ENDPOINT: "http://127.0.0.1:9" },
    "S3_PUBLIC_ENDPOINT, or S3_ENDPOINT without it, cannot be connected to.",
  ],
};

const buildStoreVariables = () => ({
  S3_ENDPOINT: store.options.endpoint,
  S3_BUCKET: store.options.bucket,
  S3_ACCESS_KEY_ID: store.options.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.options.secretAccessKey,
});

test.each(Object.entries(storeFailures))(
  "the doctor command names the cause of a problem with the object store: %s",
  async (_, [change, sentence]) => {
    expect(await findProblem("The object store", { ...buildStoreVariables(), ...change })).toBe(sentence);
  },
);

test("the doctor command names the cause of each problem with the mail server", async () => {
  const { port: mailPort } = rejectingMail.server.address() as { port: number };
  const find = (SMTP_URL: string) =>
    findProblem("The mail server", { SMTP_URL, MAIL_FROM: "Shop <hello@shop.example>" });
  expect(await find(`smtp://joe:wrong@127.0.0.1:${mailPort}`)).toBe("the user name or password in SMTP_URL is wrong.");
  expect(await find("smtp://127.0.0.1:9")).toBe("nothing accepts connections at the host and port in SMTP_URL.");
  expect(await find("smtp://mail.invalid")).toMatch(/^the host in SMTP_URL (is unknown|cannot be looked up)/);
});

test("the doctor command names the cause of each problem with Stripe", async () => {
  const find = (change: object) =>
    findProblem("Stripe", {
      DATABASE_URL: buildPostgresUrl(trusted()),
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
      STRIPE_API_BASE: simulator.baseUrl,
      PUBLIC_URL: "https://other.example",
      ALLOW_PUBLIC_DEMO: "true",
      ...change,
    });
  expect(await find({})).toBeNull();
  expect(await find({ STRIPE_SECRET_KEY: "sk_test_wrong" })).toBe("STRIPE_SECRET_KEY is not accepted by Stripe.");
  expect(await find({ PUBLIC_URL: "https://shop.example" })).toContain(
    "sends no events to https://shop.example/api/webhooks/stripe; add this webhook endpoint",
  );
  expect(await find({ STRIPE_API_BASE: "http://127.0.0.1:9" })).toBe(
    "Stripe at STRIPE_API_BASE cannot be reached from this machine.",
  );
});

/** Runs the doctor command in a process that trusts the test's certificate authority. */
async function runDoctor(variables: Record<string, string>): Promise<string> {
  const program = join(import.meta.dirname, "../doctor.ts");
  const env = { PATH: process.env.PATH ?? "", NODE_EXTRA_CA_CERTS: certificates.authority, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env }).catch((error) => error);
  return stdout;
}

test("the doctor command finds no problem with working services", async () => {
  const output = await runDoctor({
    DATABASE_URL: buildPostgresUrl(trusted()),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: "Shop <hello@shop.example>",
    ...buildStoreVariables(),
  });
  for (const name of ["The database", "The object store", "The mail server"])
    expect(output).toContain(`✓ ${name} works.`);
  expect(await mail.readEmails("hello@shop.example")).toHaveLength(1);
});

describe.each([
  { program: "redis-server", name: "redis", version: redisVersion },
  { program: "valkey-server", name: "valkey", version: valkeyVersion },
])("$program with TLS and a password", ({ name, version }) => {
  test.skipIf(!version)("the doctor command names a wrong or missing database password", async () => {
    const run = async (user: string) => runDoctor({ REDIS_URL: `rediss://${user}localhost:${port(name)}` });
    expect(await run(":right@")).toContain("✓ Redis works.");
    expect(await run(":wrong@")).toContain("✗ Redis: the user name or password in REDIS_URL is wrong.");
    expect(await run("")).toContain("✗ Redis: REDIS_URL has no password, and the server requires one.");
  });
});

test("the doctor command reports a missing certificate file", async () => {
  expect(await runDoctor({ NODE_EXTRA_CA_CERTS: "/missing.pem" })).toContain(
    "✗ NODE_EXTRA_CA_CERTS names a file that cannot be read.",
  );
});

test.skipIf(!redisVersion)("the doctor command names an expired certificate", async () => {
  expect(await runDoctor({ REDIS_URL: `rediss://localhost:${port("expired")}` })).toContain(
    "✗ Redis: the certificate of the server in REDIS_URL has expired.",
  );
});

test.skipIf(!valkeyVersion)("the doctor command rejects a Valkey cluster", async () => {
  expect(await findProblem("Redis", { REDIS_URL: `redis://127.0.0.1:${port("valkeyCluster")}` })).toContain(
    "is a node of a Redis Cluster",
  );
});
