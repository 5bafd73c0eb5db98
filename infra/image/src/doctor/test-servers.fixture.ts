import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyMigrations } from "@storywall/db/migrate";
import { ensureDatabase } from "@storywall/local/ensure-database";
import { findFreePort, isPortFree } from "@storywall/local/ports";
import { startPostgres } from "@storywall/local/postgres";
import { spawnProcessGroup, stopProcessGroup } from "@storywall/local/process-group";
import { runSql } from "@storywall/testing/services/sql";

export type TestServer = { port: number; stop(): Promise<void> };
export type Certificate = { certificate: string; key: string };
/** A certificate authority that no program trusts, and certificates for the host `localhost`. */
export type Certificates = { authority: string; valid: Certificate; expired: Certificate };

const runOpenssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
const ecKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** Makes certificates in a folder. Server programs that run as another user may read it. */
export function makeCertificates(folder: string): Certificates {
  chmodSync(folder, 0o755);
  runOpenssl(
    folder,
    "req",
    "-x509",
    ...ecKey,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "2",
    "-subj",
    "/CN=test",
  );
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
  const makeCertificate = (name: string, days: string): Certificate => {
    runOpenssl(folder, "req", ...ecKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=localhost");
    const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names", "-days", days];
    runOpenssl(folder, "x509", "-req", "-in", `${name}.csr`, ...signing, "-out", `${name}.pem`);
    return { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  };
  return {
    authority: join(folder, "ca.pem"),
    valid: makeCertificate("valid", "2"),
    expired: makeCertificate("expired", "-1"),
  };
}

/** Starts a migrated Postgres whose user `shop` with the password `right` must use TLS. */
export async function startSecurePostgres(folder: string, { certificate, key }: Certificate): Promise<TestServer> {
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), port: 0, durable: false });
  const { uid, gid } = statSync(postgres.cluster);
  for (const [name, source] of [
    ["server.crt", certificate],
    ["server.key", key],
  ] as const) {
    const path = join(postgres.cluster, name);
    copyFileSync(source, path);
    chmodSync(path, 0o600);
    chownSync(path, uid, gid);
  }
  const admin = postgres.url("postgres");
  await runSql(admin, "CREATE ROLE shop LOGIN PASSWORD 'right'");
  await ensureDatabase(admin, "shop");
  await runSql(admin, "ALTER DATABASE shop OWNER TO shop");
  await applyMigrations(admin.replace("postgres@", "shop@").replace(/postgres$/, "shop"));
  const rules = "host all postgres 127.0.0.1/32 trust\nhostssl all shop all scram-sha-256\n";
  writeFileSync(join(postgres.cluster, "pg_hba.conf"), rules);
  await runSql(admin, "ALTER SYSTEM SET ssl = on");
  await runSql(admin, "SELECT pg_reload_conf()");
  return { port: postgres.port, stop: postgres.stop };
}

export function findVersion(program: string): string | null {
  return / v=(\S+)/.exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1] ?? null;
}

/** Starts Redis or Valkey with settings such as `--requirepass`. With a certificate, it listens with TLS only. */
export async function startKeyStore(
  program: string,
  folder: string,
  { args = [], tls }: { args?: readonly string[]; tls?: Certificate } = {},
): Promise<TestServer> {
  const { port } = await findFreePort();
  const listening = tls
    ? ["--port", "0", "--tls-port", `${port}`, "--tls-cert-file", tls.certificate, "--tls-key-file", tls.key]
    : ["--port", `${port}`];
  const common = ["--bind", "127.0.0.1", "--dir", folder, "--save", "", "--maxmemory-policy", "noeviction"];
  // A Sentinel needs a configuration file, to which it writes its state.
  const file = join(folder, `${port}.conf`);
  writeFileSync(file, args.includes("--sentinel") ? `port ${port}\nbind 127.0.0.1\ndir ${folder}\n` : "");
  const options = args.includes("--sentinel") ? args : [...common, ...listening, "--tls-auth-clients", "no", ...args];
  const server = await spawnProcessGroup(program, [file, ...options], { stdio: "ignore" });
  await waitForPort(port);
  return { port, stop: async () => void (await stopProcessGroup(server, 2_000)) };
}

async function waitForPort(port: number): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (await isPortFree(port)) {
    if (Date.now() > giveUpAt) throw new Error(`Nothing listens on port ${port}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
