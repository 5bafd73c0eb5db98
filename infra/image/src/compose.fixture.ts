import { execFile, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "@storywall/local/ports";

const root = resolve(import.meta.dirname, "../../..");
const baseImage = "storywall-test/node:24";
const testFolder = join(root, "infra/docker/test");
const run = promisify(execFile);

type Ports = { http: number; https: number; payments: number; inbox: number };

export type ComposeShop = {
  url: string;
  payments: { baseUrl: string; secretKey: string };
  inboxUrl: string;
  /** Runs `docker compose` with the arguments. Returns its output and exit code. */
  runCompose(...args: string[]): Promise<{ code: number; output: string }>;
  runDocker(...args: string[]): Promise<string>;
  /** Runs `infra/update.sh` in a copy of the checkout that has the additional files. Keys are paths from the root. */
  update(files: Record<string, string>): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
};

export const imageName = "storywall:test";

const hasImage = (image: string) => spawnSync("docker", ["image", "inspect", image], { timeout: 20_000 }).status === 0;

/** Returns the reason why containers cannot be tested here, or null if they can be tested. */
export function findContainerEngineProblem(): string | null {
  const canRunDocker = (...args: string[]) => spawnSync("docker", args, { timeout: 20_000 }).status === 0;
  if (!canRunDocker("version")) return "no container engine answers";
  if (!canRunDocker("compose", "version")) return "the container engine has no compose plugin";
  if (hasImage(baseImage)) return null;
  const canMakeBaseImage = process.getuid?.() === 0 && spawnSync("debootstrap", ["--version"]).status === 0;
  return canMakeBaseImage ? null : "the base image is missing, and making it needs root and debootstrap";
}

/** Builds the images and starts the demo in `infra/compose.yaml` with locally built base images. */
export async function startComposeShop(print: (line: string) => void): Promise<ComposeShop> {
  const folder = mkdtempSync(join(tmpdir(), "storywall-compose-"));
  const ports = await findPorts();
  const envFile = join(folder, "env");
  const secretsFolder = join(folder, "secrets");
  mkdirSync(secretsFolder);
  writeFileSync(envFile, createVariables(ports, { envFile, secretsFolder }));
  writeFileSync(join(secretsFolder, "sealing"), "sealing-secret-".repeat(4));
  writeFileSync(join(secretsFolder, "database"), "postgresql://storywall:test@postgres:5432/storywall\n");
  const options = ["--project-name", "storywall-test", "--env-file", envFile, "--profile", "demo"];
  const override = ["--file", join(testFolder, "compose.yaml")];
  const composeArgs = ["compose", "--file", join(root, "infra/compose.yaml"), ...override, ...options];
  const runCompose: ComposeShop["runCompose"] = (...args) => runProgram("docker", [...composeArgs, ...args]);
  const update: ComposeShop["update"] = async (files) => {
    const copy = join(folder, "update");
    copyWorkingTree(copy);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    return runProgram(join(copy, "infra/update.sh"), [...override, ...options]);
  };
  const runDocker = async (...args: string[]) => (await run("docker", args, { cwd: root, maxBuffer: 64e6 })).stdout;
  const stop = async () => {
    await runCompose("down", "--volumes", "--remove-orphans", "--timeout", "15");
    await rm(join(folder, "update"), { recursive: true, force: true });
  };
  const runComposeOrThrow = async (what: string, ...args: string[]) => {
    print(what);
    const { code, output } = await runCompose(...args);
    if (code !== 0) throw new Error(`docker compose ${args.join(" ")} failed:\n${output.slice(-4_000)}`);
  };
  await buildServiceImages(print);
  await runComposeOrThrow("building the image", "build");
  await stop();
  await runComposeOrThrow("starting the containers", "up", "--detach", "--wait", "--wait-timeout", "300");
  const payments = { baseUrl: `http://127.0.0.1:${ports.payments}`, secretKey: "sk_test_simdemo" };
  return {
    url: `http://localhost:${ports.http}`,
    payments,
    inboxUrl: `http://localhost:${ports.inbox}`,
    runCompose,
    runDocker,
    update,
    stop,
  };
}

const runProgram = (command: string, args: string[]) =>
  run(command, args, { cwd: root, maxBuffer: 64e6 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
  );

/** Copies the files that git tracks, or would track, with their current content. */
function copyWorkingTree(target: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 64e6 });
  const paths = stdout.split("\0").filter((path) => path && existsSync(join(root, path)));
  for (const path of paths) cpSync(join(root, path), join(target, path));
}

async function findPorts(): Promise<Ports> {
  const [http, https, payments, inbox] = await Promise.all([1, 2, 3, 4].map(async () => (await findFreePort()).port));
  return { http: http as number, https: https as number, payments: payments as number, inbox: inbox as number };
}

const createVariables = (
  { http, https, payments, inbox }: Ports,
  paths: Record<"envFile" | "secretsFolder", string>,
) => `
SHOP_MODE=demo
ALLOW_PUBLIC_DEMO=true
PUBLIC_URL=http://localhost:${http}
S3_PUBLIC_ENDPOINT=http://files.localhost:${http}
STRIPE_API_BASE=http://payments.localhost:${http}
DEMO_SITES=./caddy/demo.caddy
SESSION_SECRET=${"session-secret-".repeat(4)}
SECRETS_FOLDER=${paths.secretsFolder}
SEALING_SECRETS_FILE=/run/secrets/sealing
POSTGRES_PASSWORD=test
S3_ACCESS_KEY_ID=test
S3_SECRET_ACCESS_KEY=test-store-secret
STRIPE_SECRET_KEY=sk_test_simdemo
STRIPE_PUBLISHABLE_KEY=pk_test_simdemo
STRIPE_WEBHOOK_SECRET=whsec_demo
SMTP_URL=smtp://mail:1025
MAIL_FROM=Storywall <hello@storywall.example>
HTTP_PORT=${http}
HTTPS_PORT=${https}
PAYMENTS_PORT=${payments}
INBOX_PORT=${inbox}
VERSION=test
BASE_IMAGE=${baseImage}
ENV_FILE=${paths.envFile}
`;

/** Builds the base image and the Postgres, Redis and Caddy images, unless they already exist. */
async function buildServiceImages(print: (line: string) => void): Promise<void> {
  if (!hasImage(baseImage)) {
    print("making a base image");
    await run(join(testFolder, "make-base.sh"), [baseImage]);
  }
  for (const name of ["postgres", "redis", "caddy"]) {
    if (hasImage(`storywall-test/${name}`)) continue;
    print(`building ${name}`);
    const file = join(testFolder, "services.Dockerfile");
    const args = ["--build-arg", `BASE_IMAGE=${baseImage}`, "--target", name, "--tag", `storywall-test/${name}`];
    await run("docker", ["build", "--file", file, ...args, testFolder], { maxBuffer: 64e6 });
  }
}
