import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type GroupedProcess, spawnProcessGroup, stopProcessGroup } from "./process-group.ts";

export type ProcessSpec = {
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd?: string;
};

export type SupervisedProcess = {
  name: string;
  logFile: string;
  /** Id of the current process, or null while the process waits for a restart. */
  pid(): number | null;
  restarts(): number;
  restart(): Promise<void>;
  /** Last lines of output. */
  tail(): string[];
};

export type Supervisor = {
  start(spec: ProcessSpec): Promise<SupervisedProcess>;
  /**
   * Stops all processes in reverse order of their start. Resolves when they have ended, or shortly after the deadline.
   */
  stopAll(deadlineMs?: number): Promise<void>;
};

export type SupervisorOptions = {
  /** Folder with one `<name>.log` per process. */
  logDir: string;
  /** Called with a message about each crash, restart and kill. */
  print?: (sentence: string) => void;
  /** Called with every line of output, prefixed with the process name. */
  echo?: (line: string) => void;
  /** Delay before the first restart. The delay doubles with each consecutive crash. */
  backoffMs?: number;
};

const maxBackoffMs = 30_000;
/** If a process runs at least this long, its next crash counts as the first one. */
const healthyAfterMs = 60_000;
const tailLines = 40;
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Creates a supervisor that restarts crashed processes. The delay before a restart grows from 0.5 s to 30 s. It doubles
 * with each consecutive crash.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  mkdirSync(options.logDir, { recursive: true });
  const supervisors: ProcessSupervisor[] = [];
  return {
    async start(spec) {
      const supervisor = createProcessSupervisor(spec, options);
      supervisors.push(supervisor);
      await supervisor.begin();
      return supervisor.view;
    },
    async stopAll(deadlineMs = 10_000) {
      // All processes are signaled at the same time, so that a slow process does not delay the others.
      const stopping = supervisors
        .splice(0)
        .reverse()
        .map((supervisor) => supervisor.stop(deadlineMs));
      await Promise.all(stopping);
    },
  };
}

type ProcessSupervisor = { view: SupervisedProcess; begin(): Promise<void>; stop(deadlineMs: number): Promise<void> };

function createProcessSupervisor(spec: ProcessSpec, options: SupervisorOptions): ProcessSupervisor {
  const print = options.print ?? (() => {});
  const logFile = join(options.logDir, `${spec.name}.log`);
  const output = createOutputCollector(spec.name, logFile, options.echo);
  const stopped = new AbortController();
  let current: GroupedProcess | null = null;
  let restarts = 0;
  let crashesInARow = 0;

  const startProcess = async () => {
    const startedAt = Date.now();
    const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
    const running = await spawnProcessGroup(spec.command, spec.args, { env: spec.env, cwd: spec.cwd, stdio });
    current = running;
    output.readStream(running.child.stdout);
    output.readStream(running.child.stderr);
    void running.exited.then(({ code, signal }) => {
      if (stopped.signal.aborted || current !== running) return;
      current = null;
      crashesInARow = Date.now() - startedAt > healthyAfterMs ? 1 : crashesInARow + 1;
      const waitMs = Math.min((options.backoffMs ?? 500) * 2 ** (crashesInARow - 1), maxBackoffMs);
      const how = signal ? `by ${signal}` : `with code ${code}`;
      print(`${spec.name} stopped ${how}; restarting it in ${waitMs / 1000} s (see ${logFile}).`);
      void restartAfterCrash(running, waitMs);
    });
  };

  const restartAfterCrash = async (crashed: GroupedProcess, waitMs: number) => {
    // Children of the crashed process must not run at the same time as those of its replacement.
    await stopProcessGroup(crashed, 1000);
    await sleep(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    if (stopped.signal.aborted || current) return;
    restarts += 1;
    await startProcess().catch((error: Error) => print(`${spec.name} can't start: ${error.message}`));
    // `stop` was called while the process was starting.
    if (stopped.signal.aborted && current) await stopProcessGroup(current, 1000);
  };

  let restarting: Promise<void> | undefined;
  const restartProcess = () => {
    restarting ??= replaceProcess().finally(() => {
      restarting = undefined;
    });
    return restarting;
  };

  const replaceProcess = async () => {
    const previous = current;
    current = null;
    if (previous) await stopProcessGroup(previous, 5000);
    if (!stopped.signal.aborted && !current) await startProcess();
  };

  const stopProcess = async (deadlineMs: number) => {
    stopped.abort();
    await restarting;
    const clean = current === null || (await stopProcessGroup(current, deadlineMs));
    if (!clean) print(`${spec.name} did not stop within ${deadlineMs / 1000} s and was killed.`);
    current = null;
    await output.close();
  };

  const view = {
    name: spec.name,
    logFile,
    pid: () => current?.pid ?? null,
    restarts: () => restarts,
    restart: restartProcess,
    tail: output.tail,
  };
  return { view, begin: startProcess, stop: stopProcess };
}

function createOutputCollector(name: string, logFile: string, echo: ((line: string) => void) | undefined) {
  const recent: string[] = [];
  let file = openLogFile(logFile);
  return {
    readStream(stream: Readable | null) {
      if (!stream) return;
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) => {
        // A failed write, for example on a full disk, has already destroyed the stream.
        if (file.destroyed && !file.writableEnded) file = openLogFile(logFile);
        if (!file.writableEnded) file.write(`${line}\n`);
        recent.push(line);
        if (recent.length > tailLines) recent.shift();
        echo?.(`${name} | ${line}`);
      });
    },
    tail: () => [...recent],
    close: () => new Promise<void>((resolve) => file.end(() => resolve())),
  };
}

function openLogFile(path: string): WriteStream {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(path, `${path}.1`);
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  // A log that cannot be written, for example on a full disk, must not crash the shop, so the error is ignored.
  file.on("error", () => {});
  return file;
}
