import { inTransaction } from "@storywall/db/client";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import { ImagingError } from "@storywall/imaging/imaging-error";
import { enqueue } from "@storywall/jobs/enqueue";
import { jobCatalog } from "@storywall/jobs/job-catalog";
import { computeBackoffMs } from "@storywall/jobs/job-failure";
import { runJob } from "@storywall/jobs/run-job";
import { createJobRuntime } from "@storywall/testing/job-runtime";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import type { ImageDeps } from "./deps.ts";
import { handlers } from "./handlers.ts";
import { test } from "./images.fixture.ts";
import { onDeadLetter } from "./on-dead-letter.ts";

/** Runs the photo's job several times, as if its retries were due. */
async function runPhotoJob(deps: ImageDeps, photoId: PhotoId, times: number) {
  const { db } = deps;
  const job = { aggregate: photoId, name: "photo.normalize" };
  if (!(await db.outboxJob.findFirst({ where: job })))
    await inTransaction(db, (tx) => enqueue(tx, "photo.normalize", { photoId }));
  const runtime = createJobRuntime({
    db,
    deps,
    handlers,
    onDeadLetter: async (name) => {
      if (name === "photo.normalize") await onDeadLetter(name, { photoId }, deps, null);
    },
  });
  for (let run = 0; run < times; run++) await runJob(runtime, (await db.outboxJob.findFirstOrThrow({ where: job })).id);
  return {
    photo: await db.photo.findUniqueOrThrow({ where: { id: photoId } }),
    job: await db.outboxJob.findFirstOrThrow({ where: job }),
  };
}

describe("processing photos on a busy machine", () => {
  test("a photo that a busy worker leaves in progress becomes ready later", async ({ images, upload }) => {
    const photoId = await upload(await makePhoto({ width: 900, height: 700 }));
    const starved = createImagingPool({ processes: 1, limits: { wallMs: 1 } });

    const busy = await runPhotoJob({ ...images, imaging: starved }, photoId, 5);
    starved.close();
    expect(busy).toMatchObject({ photo: { state: "uploaded", rejectCode: null }, job: { attempts: 0, deadAt: null } });
    expect(busy.job.lastError).toBe("IMAGES_BUSY");

    const { photo } = await runPhotoJob(images, photoId, 1);
    expect(photo).toMatchObject({ state: "ready", width: 900 });
  });

  test("a busy worker does not reject a photo whose image process is killed three times", async ({
    images,
    upload,
  }) => {
    const photoId = await upload(await makePhoto({ width: 900, height: 700 }));
    const killed = { ...images.imaging, normalizePhoto: () => Promise.reject(new ImagingError("killed", "no memory")) };
    const { photo, job } = await runPhotoJob({ ...images, imaging: killed }, photoId, 3);
    expect(photo.state).toBe("uploaded");
    expect(job).toMatchObject({ attempts: 3, deadAt: null });
  });

  test("a busy worker rejects a photo after three crashes in one run", async ({ images, upload }) => {
    const photoId = await upload(await makePhoto({ width: 900, height: 700 }));
    let crashes = 0;
    const crashing = {
      ...images.imaging,
      normalizePhoto: () => {
        crashes += 1;
        return Promise.reject(new ImagingError("crashed", "SIGSEGV"));
      },
    };
    const { photo, job } = await runPhotoJob({ ...images, imaging: crashing }, photoId, 1);
    expect(photo).toMatchObject({ state: "rejected", rejectCode: "PHOTO_FAILED" });
    expect(job.doneAt).not.toBeNull();
    expect(crashes).toBe(3);
  });

  test.for(["photo.normalize", "wall.capture"] as const)("a busy worker retries %s for more than an hour", (name) => {
    const policy = jobCatalog[name];
    const waits = Array.from({ length: policy.attempts - 1 }, (_, index) =>
      computeBackoffMs(policy, index + 1, () => 0),
    );
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(50 * 60_000);
  });
});
