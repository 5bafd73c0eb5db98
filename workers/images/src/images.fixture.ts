import { createPhotoHandle, newId, PhotoId } from "@storywall/domain/kernel/ids";
import { createImagingPool, type Imaging } from "@storywall/imaging/create-imaging-pool";
import type { JobRun } from "@storywall/jobs/worker";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestUser } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import type { ImageDeps } from "./deps.ts";

export type Fixtures = { imaging: Imaging; images: ImageDeps; upload(bytes: Buffer): Promise<PhotoId> };

export const test = base.extend<Fixtures>({
  imaging: [
    async ({}, use) => {
      const imaging = createImagingPool({ processes: 1 });
      await use(imaging);
      imaging.close();
    },
    { scope: "file" },
  ],
  images: async ({ db, storage, clock, imaging }, use) => use({ db, storage, now: clock.now, imaging }),
  upload: async ({ db, storage }, use) =>
    use(async (bytes) => {
      const id = PhotoId.parse(newId("photo"));
      const userId = (await createTestUser(db)).id;
      const common = { uuid: crypto.randomUUID(), handle: createPhotoHandle(), declaredType: "image/jpeg" };
      await db.photo.create({ data: { id, userId, ...common, bytes: bytes.length } });
      await db.photo.update({ where: { id }, data: { state: "uploaded" } });
      await storage.write(buildOriginalKey(id), bytes, { contentType: "image/jpeg" });
      return id;
    }),
});

export const createJobRun = (done: JobRun["done"] = async () => {}): JobRun => ({
  outboxId: 1n,
  attempt: 1,
  isLast: false,
  done,
  signal: new AbortController().signal,
});
