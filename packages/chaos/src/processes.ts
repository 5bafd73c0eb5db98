import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessKind, processKinds } from "@storywall/failpoints/names";
import {
  type GroupedProcess,
  groupIsAlive,
  signalProcess,
  spawnGroup,
  stopGroup,
} from "@storywall/local/process-group";
import type { Stand } from "./stand.ts";

const ownRoot = resolve(import.meta.dirname, "../../..");

/** One process of the shop, which is started again whenever it dies. */
export type Kept = {
  kind: ProcessKind;
  pid(): number | null;
  /** It never fails, and is not started with the others. */
  isSpare: boolean;
  /** `name:nth:mode` lines that the processes of its kind are to meet, each once, whichever is there first. */
  plan(text: string): void;
  hitsFile: string;
  /** Starts it, where it was not started with the others. */
  begin(): Promise<void>;
  kill(): void;
  freeze(ms: number): Promise<void>;
};

export type Processes = {
  all: readonly Kept[];
  webPorts: readonly number[];
  stop(): Promise<void>;
};

export type ProcessOptions = {
  /** How many of a kind work side by side; one unless told. */
  sides?: Partial<Record<ProcessKind, number>>;
  /** One more of each kind, to be started later, which is never made to fail. */
  withSpares?: boolean;
  /** As many as there are web processes. */
  webPorts: readonly number[];
  /** Kinds that are not started at all. */
  without?: readonly ProcessKind[];
  /** Source tree the processes run from; this one by default. */
  root?: string;
};

/** Starts the shop's processes: the workers by their own entry points. */
export async function startProcesses(stand: Stand, options: ProcessOptions): Promise<Processes> {
  const { sides = {}, withSpares = false, webPorts, without = [], root = ownRoot } = options;
  const keepers = processKinds
    .filter((kind) => !without.includes(kind))
    .flatMap((kind) => {
      const side = sides[kind] ?? 1;
      const all = Array.from({ length: withSpares ? side + 1 : side }, (_, at) => ({ at, isSpare: at === side }));
      return all.map((one) => keep(stand, kind, { ...one, webPorts, root }));
    });
  await Promise.all(keepers.filter(({ view }) => !view.isSpare).map(({ begin }) => begin()));
  return {
    all: keepers.map(({ view }) => view),
    webPorts,
    stop: async () => void (await Promise.all(keepers.map((keeper) => keeper.stop()))),
  };
}

type Given = { at: number; isSpare: boolean; webPorts: readonly number[]; root: string };

function keep(stand: Stand, kind: ProcessKind, { at, isSpare, webPorts, root }: Given) {
  mkdirSync(join(stand.dataDir, "logs"), { recursive: true });
  const planned = join(stand.dataDir, isSpare ? `${kind}-spare` : kind);
  const [planFile, hitsFile] = [`${planned}.plan`, `${planned}.hits`];
  writeFileSync(planFile, "");
  writeFileSync(hitsFile, "");
  const env = {
    ...stand.env,
    FAILPOINT: `@${planFile}`,
    FAILPOINT_HITS: hitsFile,
    ...(kind === "web" ? { PORT: String(webPorts[at]) } : {}),
  };
  const cwd = kind === "web" ? join(root, "packages/chaos") : join(root, "workers", kind);
  const loader = kind === "email" ? ["--import", "tsx"] : [];
  const args = ["--conditions=chaos", ...loader, kind === "web" ? "src/web-process.ts" : "src/main.ts"];
  let running: GroupedProcess | null = null;
  let isStopping = false;

  const begin = async () => {
    const log = openSync(join(stand.dataDir, `logs/${kind}-${at}.log`), "a");
    const current = await spawnGroup(process.execPath, args, { env, cwd, stdio: ["ignore", log, log] });
    closeSync(log);
    running = current;
    void current.exited.then(async () => {
      running = null;
      if (isStopping) return;
      // Its helpers go with it.
      if (groupIsAlive(current.pid)) signalProcess(-current.pid, "SIGKILL");
      await sleep(50);
      if (!isStopping) await begin();
    });
  };
  const view: Kept = {
    kind,
    pid: () => running?.pid ?? null,
    isSpare,
    plan: (text) => writeFileSync(planFile, text),
    hitsFile,
    begin,
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
  const stop = async () => {
    isStopping = true;
    if (running) await stopGroup(running, 9_000);
  };
  return { view, begin, stop };
}
