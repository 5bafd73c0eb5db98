import type { Prisma } from "@storywall/db/client";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { CaptureId, newId } from "@storywall/domain/kernel/ids";
import { capturePlan, captureSize } from "@storywall/domain/walls/captures/capture-plan";
import { masterKey, renditionKey } from "@storywall/storage/keys";
import { aDesign, aReadyPhoto } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import type { ImageDeps } from "./deps.ts";

/** A capture to render: the template "trio" with one blue photo in its first tile. */
export async function aCapture({ db, storage }: ImageDeps) {
  const photo = await aReadyPhoto({ db, storage }, { width: 800, height: 1200 });
  const blue = await makePhoto({ width: 800, height: 1200, flat: [40, 120, 200] });
  await storage.write(masterKey(photo.id), blue, { contentType: "image/jpeg" });
  await storage.write(renditionKey(photo.id, 1600), blue, { contentType: "image/jpeg" });
  const { userId, uuid } = photo;
  const [template, design] = [templateByKey("trio"), aDesign({ templateKey: "trio", photos: [photo] })];
  if (!template) throw new TypeError("There is no trio");
  const size = captureSize(template, design, 0.5);
  const id = CaptureId.parse(newId("capture"));
  const column = design as unknown as Prisma.InputJsonObject;
  await db.capture.create({ data: { id, userId, templateKey: "trio", design: column, ...size } });
  return { id, userId, uuid, ...size, plan: capturePlan(template, design, size) };
}
