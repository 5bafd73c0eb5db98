import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, PhotoId, TileId } from "@storywall/domain/kernel/ids";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { HandlersFor } from "@storywall/jobs/worker";
import { buildCaptureKey, buildMasterKey, buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestOrderWithTiles } from "@storywall/testing/create-test-order-with-tiles";
import { createTestPhoto, createTestUser } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { runJobTwice } from "@storywall/testing/run-twice";
import { describe } from "vitest";
import { createCapture } from "./capture.fixture.ts";
import type { ImageDeps } from "./deps.ts";
import { faceHandlers, handlers } from "./handlers.ts";

const test = base.extend<{ images: ImageDeps }>({
  images: async ({ db, storage, clock }, use) => {
    const imaging = createImagingPool({ processes: 1 });
    const printFolder = await mkdtemp(join(tmpdir(), "printer-"));
    await use({ db, storage, now: clock.now, imaging, printFolder });
    await rm(printFolder, { recursive: true, force: true });
    imaging.close();
  },
});

async function createPhoto(deps: ImageDeps) {
  const photo = await createTestPhoto(deps, { width: 800, height: 600 });
  return { ...photo, id: PhotoId.parse(photo.id) };
}

const prepareJob: { [N in JobOn<"images" | "faces">]: (deps: ImageDeps) => Promise<JobPayload<N>> } = {
  "photo.normalize": async (deps) => {
    const userId = (await createTestUser(deps.db)).id;
    const id = PhotoId.parse(`photo_${"a".repeat(26)}`);
    const bytes = await makePhoto({ width: 700, height: 800 });
    await deps.storage.write(buildOriginalKey(id), bytes, { contentType: "image/jpeg" });
    const row = { id, userId, uuid: crypto.randomUUID(), handle: "a".repeat(26), declaredType: "image/jpeg" };
    await deps.db.photo.create({ data: { ...row, bytes: bytes.length } });
    await deps.db.photo.update({ where: { id }, data: { state: "uploaded" } });
    return { photoId: id };
  },
  "photo.find-faces": async (deps) => ({ photoId: (await createPhoto(deps)).id }),
  "photo.delete": async (deps) => {
    const { id } = await createPhoto(deps);
    await deps.db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    return { photoId: id };
  },
  "photo.delete-original": async (deps) => ({ photoId: (await createPhoto(deps)).id }),
  "capture.delete": async (deps) => {
    const { id } = await createCapture(deps);
    await deps.storage.write(buildCaptureKey(id), Buffer.from("a picture"), { contentType: "image/jpeg" });
    return { captureId: id };
  },
  "reconcile.files": async (deps) => {
    const { id } = await createPhoto(deps);
    await createTestOrderWithTiles(deps.db, { tiles: [{ photoId: id }] });
    await deps.storage.delete([buildMasterKey(id)]);
    return { label: "2026-12-01T12" };
  },
  "wall.capture": async (deps) => ({ captureId: (await createCapture(deps)).id }),
  "batch.copy-to-folder": async (deps) => {
    const { tileIds } = await createTestOrderWithTiles(deps.db);
    const id = newId("batch");
    await deps.db.batch.create({
      data: { id, frameSize: "rectangle_small", frameStyle: "Infinite", startedBy: "test" },
    });
    await deps.db.orderTile.updateMany({ where: { id: { in: tileIds } }, data: { batchId: id } });
    return { batchId: id };
  },
  "print.delete-old": async (deps) => {
    const { firstTileId: id } = await createTestOrderWithTiles(deps.db, { tiles: [{}] });
    const jpeg = { contentType: "image/jpeg" };
    for (const name of ["a", "b", "b.proof"])
      await deps.storage.write(`prints/${id}/${name}.jpg`, Buffer.from(name), jpeg);
    const files = { printKey: `prints/${id}/b.jpg`, proofKey: `prints/${id}/b.proof.jpg` };
    await deps.db.orderTile.update({ where: { id }, data: { state: "rendered", ...files } });
    return { tileId: TileId.parse(id) };
  },
  "print.render": async (deps) => {
    const { id, userId } = await createPhoto(deps);
    const { firstTileId } = await createTestOrderWithTiles(deps.db, { userId, tiles: [{ photoId: id }] });
    return { tileId: TileId.parse(firstTileId) };
  },
};

const names = Object.keys(prepareJob) as Array<JobOn<"images" | "faces">>;

async function listStoredFiles({ storage, printFolder = "" }: ImageDeps) {
  const files: Array<[string, number, number]> = (await readdir(printFolder, { recursive: true })).map((name) => [
    name,
    0,
    0,
  ]);
  for await (const { key, bytes, modifiedAt } of storage.list("")) files.push([key, bytes, modifiedAt.getTime()]);
  return files.sort();
}

describe.each(names)("the job %s of the image worker", (name) => {
  test("a job of the image worker changes nothing when it runs again", async ({ db, images }) => {
    const payload = await prepareJob[name](images);
    const all: HandlersFor<"images" | "faces", ImageDeps> = { ...handlers, ...faceHandlers };
    await runJobTwice({ db, deps: images, handlers: all, name, payload, readEffects: () => listStoredFiles(images) });
  });
});
