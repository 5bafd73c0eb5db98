import { type Db, inTransaction } from "@storywall/db/client";
import { newId, PhotoId } from "@storywall/domain/kernel/ids";
import { enqueue } from "./enqueue.ts";
import type { JobName, JobPayload } from "./job-catalog.ts";
import type { JobRun } from "./run-job.ts";
import type { HandlersFor } from "./worker.ts";

export type ImageHandlers = HandlersFor<"images", { db: Db }>;

/** Creates handlers for the images queue: `work` handles the photo job, the others do nothing. */
export function createPhotoHandlers(work: (photoId: PhotoId, run: JobRun) => Promise<void>): ImageHandlers {
  return {
    "photo.normalize": ({ photoId }, _deps, run) => work(photoId, run),
    "photo.delete-original": async () => {},
    "photo.delete": async () => {},
    "wall.capture": async () => {},
    "capture.delete": async () => {},
    "print.render": async () => {},
    "reconcile.files": async () => {},
    "print.delete-old": async () => {},
    "batch.copy-to-folder": async () => {},
  };
}

export async function enqueuePhotoJob(db: Db): Promise<PhotoId> {
  const photoId = PhotoId.parse(newId("photo"));
  await inTransaction(db, (tx) => enqueue(tx, "photo.normalize", { photoId }));
  return photoId;
}

export async function enqueueJob<N extends JobName>(db: Db, name: N, payload: JobPayload<N>): Promise<void> {
  await inTransaction(db, (tx) => enqueue(tx, name, payload));
}

export async function createJobEffectsTable(db: Db): Promise<void> {
  await db.$executeRaw`CREATE TABLE IF NOT EXISTS effects (photo_id text NOT NULL, attempt int NOT NULL)`;
}

export async function recordJobEffect(db: Db, photoId: string, run: JobRun): Promise<void> {
  await db.$transaction(async (tx) => {
    await run.done(tx);
    await tx.$executeRaw`INSERT INTO effects VALUES (${photoId}, ${run.attempt})`;
  });
}

export async function readJobEffects(db: Db, photoId: string): Promise<number[]> {
  const rows = await db.$queryRaw<Array<{ attempt: number }>>`SELECT attempt FROM effects WHERE photo_id = ${photoId}`;
  return rows.map(({ attempt }) => attempt);
}

export const findJob = (db: Db, aggregate: string) => db.outboxJob.findFirstOrThrow({ where: { aggregate } });

export async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("Still not so after a minute");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const isJobDone = (db: Db, aggregate: string) => async () => (await findJob(db, aggregate)).doneAt !== null;
