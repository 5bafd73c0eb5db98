import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessKind, processKinds } from "@storywall/failpoints/names";
import {
  type GroupedProcess,
  isProcessGroupAlive,
  signalProcess,
  spawnProcessGroup,
  stopProcessGroup,
} from "@storywall/local/process-group";
import type { TestEnvironment } from "./test-environment.ts";

const ownRoot = resolve(import.meta.dirname, "../../..");

/** A process of the shop that restarts whenever it dies. */
export type ManagedProcess = {
  kind: ProcessKind;
  pid(): number | null;
  /** Whether this is the spare process, which never fails and must be started separately. */
  isSpare: boolean;
  /**
   * Sets the failures that the processes of this kind must trigger, one `name:nth:mode` per line. Each failure is
   * triggered once.
   */
  plan(text: string): void;
  hitsFile: string;
  start(): Promise<void>;
  kill(): void;
  freeze(ms: number): Promise<void>;
};

export type Processes = {
  all: readonly ManagedProcess[];
  webPorts: readonly number[];
  stop(): Promise<void>;
};

export type ProcessOptions = {
  counts?: Partial<Record<ProcessKind, number>>;
  /** Adds a spare process of each kind, which never fails and is started later. */
  withSpares?: boolean;
  /** One port per web process. */
  webPorts: readonly number[];
  without?: readonly ProcessKind[];
  /** Source tree that the processes run from; this repository by default. */
  root?: string;
};

/** Starts the shop's processes. The workers run from their own entry points. */
export async function startProcesses(environment: TestEnvironment, options: ProcessOptions): Promise<Processes> {
  const { counts = {}, withSpares = false, webPorts, without = [], root = ownRoot } = options;
  const managed = processKinds
    .filter((kind) => !without.includes(kind))
    .flatMap((kind) => {
      const count = counts[kind] ?? 1;
      const all = Array.from({ length: withSpares ? count + 1 : count }, (_, at) => ({ at, isSpare: at === count }));
      return all.map((item) => createManagedProcess(environment, kind, { ...item, webPorts, root }));
    });
  await Promise.all(managed.filter(({ view }) => !view.isSpare).map(({ begin: startProcess }) => startProcess()));
  return {
    all: managed.map(({ view }) => view),
    webPorts,
    stop: async () => void (await Promise.all(managed.map((keeper) => keeper.stop()))),
  };
}

type ManageOptions = { at: number; isSpare: boolean; webPorts: readonly number[]; root: string };

function createManagedProcess(
  environment: TestEnvironment,
  kind: ProcessKind,
  { at, isSpare, webPorts, root }: ManageOptions,
) {
  mkdirSync(join(environment.dataDir, "logs"), { recursive: true });
  const filePrefix = join(environment.dataDir, isSpare ? `${kind}-spare` : kind);
  const [planFile, hitsFile] = [`${filePrefix}.plan`, `${filePrefix}.hits`];
  writeFileSync(planFile, "");
  writeFileSync(hitsFile, "");
  const env = {
    ...environment.env,
    FAILPOINT: `@${planFile}`,
    FAILPOINT_HITS: hitsFile,
    ...(kind === "web" ? { PORT: String(webPorts[at]) } : {}),
  };
  const cwd = kind === "web" ? join(root, "packages/chaos") : join(root, "workers", kind);
  const loader = kind === "email" ? ["--import", "@storywall/email/load-jsx"] : [];
  const args = ["--conditions=chaos", ...loader, kind === "web" ? "src/web-process.ts" : "src/main.ts"];
  let running: GroupedProcess | null = null;
  let isStopping = false;

  const startProcess = async () => {
    const log = openSync(join(environment.dataDir, `logs/${kind}-${at}.log`), "a");
    const current = await spawnProcessGroup(process.execPath, args, { env, cwd, stdio: ["ignore", log, log] });
    closeSync(log);
    running = current;
    void current.exited.then(async () => {
      running = null;
      if (isStopping) return;
      // The children of a dead process must end too, so the whole group is killed.
      if (isProcessGroupAlive(current.pid)) signalProcess(-current.pid, "SIGKILL");
      await sleep(50);
      if (!isStopping) await startProcess();
    });
  };
  const view: ManagedProcess = {
    kind,
    pid: () => running?.pid ?? null,
    isSpare,
    plan: (text) => writeFileSync(planFile, text),
    hitsFile,
    start: startProcess,
    kill: () => {
      if (running) signalProcess(running.pid, "SIGKILL");
    },
    freeze: async (ms) => {
      const frozen = running;
      if (!frozen) return;
      signalProcess(frozen.pid, "SIGSTOP");
      await sleep(ms);
      signalProcess(frozen.pid, "SIGCONT");
    },
  };
  const stopProcess = async () => {
    isStopping = true;
    if (running) await stopProcessGroup(running, 9_000);
  };
  return { view, begin: startProcess, stop: stopProcess };
}
