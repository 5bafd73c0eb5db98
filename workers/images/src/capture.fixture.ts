import type { Prisma } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { CaptureId, newId } from "@storywall/domain/kernel/ids";
import { computeCaptureSize, planCapture } from "@storywall/domain/walls/captures/capture-plan";
import type { CaptureKind } from "@storywall/domain/walls/captures/schema";
import { buildMasterKey, buildRenditionKey, renditionWidths } from "@storywall/storage/storage-keys";
import { createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import type { ImageDeps } from "./deps.ts";

/** Creates a capture of the template "trio" with one blue photo in its first tile. */
export async function createCapture({ db, storage }: ImageDeps, kind: CaptureKind = "picture") {
  const photo = await createTestPhoto({ db, storage }, { width: 800, height: 1200 });
  const blue = await makePhoto({ width: 800, height: 1200, flat: [40, 120, 200] });
  await storage.write(buildMasterKey(photo.id), blue, { contentType: "image/jpeg" });
  for (const width of renditionWidths)
    await storage.write(buildRenditionKey(photo.id, width), blue, { contentType: "image/jpeg" });
  const { userId, uuid } = photo;
  const [template, design] = [findTemplateByKey("trio"), createTestDesign({ templateKey: "trio", photos: [photo] })];
  if (!template) throw new TypeError("There is no trio");
  const size = computeCaptureSize(template, design, 0.5);
  const id = CaptureId.parse(newId("capture"));
  const column = design as unknown as Prisma.InputJsonObject;
  await db.capture.create({ data: { id, userId, kind, templateKey: "trio", design: column, ...size } });
  return { id, photoId: photo.id, userId, uuid, ...size, plan: planCapture(template, design, size) };
}
