import type { Face } from "@storywall/domain/photos/photo-features";
import { type ImageProcess, type JobLimits, startImageProcess } from "./image-process.ts";
import { createImagesBusyError } from "./imaging-error.ts";
import type {
  EncodePrintInput,
  FindFacesInput,
  ImageJobName,
  ImageJobs,
  JobUsage,
  NormalizePhotoInput,
  NormalizeResult,
  RenderedFile,
  RenderedPrint,
  RenderPrintFileInput,
  RenderProofInput,
  RenderTilePhotoInput,
  RenderWallInput,
} from "./jobs.ts";
import { isHeavyPhoto } from "./photo-file.ts";

export type ImagingOptions = {
  /** Number of image processes. Each handles one photo at a time. */
  processes?: number;
  /** Limits of a job. If a job exceeds them, its process is killed. */
  limits?: Partial<JobLimits>;
  /** Number of jobs after which a process is replaced. */
  recycleAfterJobs?: number;
  /** Memory in bytes of all processes together, above which a process is replaced after its job. */
  recycleAtBytes?: number;
};

/**
 * All methods reject with `ImagingError` if the attempt failed, and with IMAGES_BUSY if the machine prevented it. In
 * the second case, the caller must try again later.
 */
export type Imaging = {
  /** Creates the master, the renditions and the placeholder of an upload, or returns the code of its rejection. */
  normalizePhoto(input: NormalizePhotoInput): Promise<NormalizeResult>;
  /** Finds faces and returns their boxes in relative coordinates. Only one picture is searched at a time. */
  findFaces(input: FindFacesInput): Promise<Face[]>;
  /** Renders the print file of a tile from its master and the result of `createPrintPlan`. */
  renderPrintFile(input: RenderPrintFileInput): Promise<RenderedPrint>;
  renderProof(input: RenderProofInput): Promise<RenderedFile>;
  renderWall(input: RenderWallInput): Promise<RenderedFile>;
  /** Renders the printed part of a tile's photo for screens, in sRGB. */
  renderTilePhoto(input: RenderTilePhotoInput): Promise<RenderedFile>;
  /** Encodes a print file in another format or color space. */
  encodePrint(input: EncodePrintInput): Promise<RenderedFile>;
  /** Returns the CPU time that all image processes have used so far, and the memory that they use now. */
  readUsage(): JobUsage;
  /** Ends the image processes and rejects waiting and running jobs. */
  close(): void;
};

const MIB = 1024 * 1024;

/** Creates the pool of image processes. The first job starts a process. */
export function createImagingPool(options: ImagingOptions = {}): Imaging {
  const { processes = 2, limits, recycleAfterJobs = 500, recycleAtBytes = 400 * MIB } = options;
  const idle: ImageProcess[] = [];
  const busy = new Set<ImageProcess>();
  const waiting: { start: () => void; reject: (error: Error) => void }[] = [];
  let running = 0;
  let cpuMsOfEndedProcesses = 0;
  let closed = false;
  const heavyPhotoMutex = createMutex();
  const faceMutex = createMutex();

  async function acquireSlot(): Promise<void> {
    if (running >= processes) {
      await new Promise<void>((start, reject) => waiting.push({ start, reject }));
    } else {
      running += 1;
    }
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }

  function returnProcessToPool(process: ImageProcess): void {
    const rssBytes = sumRssBytes([...idle, ...busy, process]);
    const shouldRecycle = process.jobsDone() >= recycleAfterJobs || rssBytes > recycleAtBytes;
    if (process.isAlive() && !shouldRecycle && !closed) {
      idle.push(process);
      return;
    }
    cpuMsOfEndedProcesses += process.usage().cpuMs;
    process.kill();
  }

  async function runImageJob<N extends ImageJobName>(
    name: N,
    input: ImageJobs[N]["input"],
  ): Promise<ImageJobs[N]["output"]> {
    await acquireSlot();
    if (closed) {
      releaseSlot();
      throw createImagesBusyError("The image processes are closed");
    }
    const process = takeRunningProcess(idle) ?? startImageProcess();
    busy.add(process);
    try {
      const job = { name, input } as Parameters<ImageProcess["runJob"]>[0];
      const reply = await process.runJob(job, limits);
      return reply.output as ImageJobs[N]["output"];
    } finally {
      busy.delete(process);
      returnProcessToPool(process);
      releaseSlot();
    }
  }

  return {
    async normalizePhoto(input) {
      const runNormalizeJob = () => runImageJob("normalize", input);
      return (await isHeavyPhoto(input.inputPath)) ? heavyPhotoMutex(runNormalizeJob) : runNormalizeJob();
    },
    findFaces: (input) => faceMutex(() => runImageJob("faces", input)),
    renderPrintFile: (input) => runImageJob("print", input),
    renderProof: (input) => runImageJob("proof", input),
    renderWall: (input) => runImageJob("wall", input),
    renderTilePhoto: (input) => runImageJob("tile", input),
    encodePrint: (input) => runImageJob("encode", input),
    readUsage() {
      const alive = [...idle, ...busy];
      const cpuMs = alive.reduce((total, process) => total + process.usage().cpuMs, cpuMsOfEndedProcesses);
      return { cpuMs, rssBytes: sumRssBytes(alive) };
    },
    close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(createImagesBusyError("The image processes are closed"));
      for (const process of [...idle.splice(0), ...busy]) process.kill();
    },
  };
}

const sumRssBytes = (processes: readonly ImageProcess[]): number =>
  processes.reduce((total, process) => total + process.usage().rssBytes, 0);

function takeRunningProcess(idle: ImageProcess[]): ImageProcess | undefined {
  for (let process = idle.pop(); process; process = idle.pop()) if (process.isAlive()) return process;
  return undefined;
}

function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}
