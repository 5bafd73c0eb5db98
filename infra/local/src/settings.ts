import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";

export const root = resolve(import.meta.dirname, "../../..");

export type Variables = Record<string, string | undefined>;

export type StartFlags = {
  reset: boolean;
  host?: string;
  port?: number;
  verbose: boolean;
  help: boolean;
};

export const usage = `npm start -- [flags], npm run dev -- [flags]
  --reset       delete everything in the data folder and start over
  --host [ip]   also accept connections from other devices (on all addresses if no IP is given)
  --port n      the shop's port (3000)
  --verbose     show the output of every process
  --help        show this help`;

/** Parses the flags of a command line. @throws a message about an unknown flag */
export function parseFlags(argv: readonly string[]): StartFlags {
  const args = argv.flatMap((arg, at) =>
    arg === "--host" && (argv[at + 1] ?? "--").startsWith("--") ? ["--host=0.0.0.0"] : [arg],
  );
  const options = {
    reset: { type: "boolean", default: false },
    host: { type: "string" },
    port: { type: "string" },
    verbose: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new Error(`--port must be a number from 1 to 65535, not ${values.port}.`);
  }
  return { ...values, port };
}

/** Reads variables from the shell and `.env`. The shell takes precedence, and an empty variable counts as not set. */
export function readVariables(shell: Variables = process.env, file = join(root, ".env")): Variables {
  const fromFile: Variables = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const all = [...Object.entries(fromFile), ...Object.entries(shell).filter(([, value]) => value !== "")];
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

export function resolveDataFolder(variables: Variables): string {
  return resolve(root, variables.STORYWALL_DATA ?? ".data");
}

/** Creates the data folder unless it exists. @throws a sentence if it cannot be created */
export function createDataFolder(folder: string): void {
  try {
    createFolder(folder);
  } catch (error) {
    const reason = folderProblems[(error as NodeJS.ErrnoException).code ?? ""];
    if (!reason) throw error;
    throw new Error(`The data folder ${folder} ${reason}. STORYWALL_DATA names another one.`, { cause: error });
  }
}

/**
 * Creates the folder and its missing parent folders. Node's `recursive` option never returns for a folder in `/proc`.
 */
function createFolder(folder: string): void {
  if (!existsSync(dirname(folder))) createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const folderProblems: Record<string, string> = {
  ENOENT: "cannot be created on this file system",
  EEXIST: "is a file",
  ENOTDIR: "is below a file",
  EACCES: "cannot be created here, because this user may not write there",
  EPERM: "cannot be created here, because this user may not write there",
  EROFS: "cannot be created on a read-only file system",
};

export const isLoopback = (host: string): boolean => host === "127.0.0.1" || host === "::1" || host === "localhost";

/**
 * Returns the public URL of the shop. If the shop listens on all interfaces, the URL contains this machine's network
 * address.
 */
export function resolvePublicUrl(host: string, port: number): string {
  if (isLoopback(host)) return `http://localhost:${port}`;
  return `http://${host === "0.0.0.0" || host === "::" ? findNetworkAddress() : host}:${port}`;
}

function findNetworkAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find((address) => address.family === "IPv4" && !address.internal)?.address ?? "localhost";
}
