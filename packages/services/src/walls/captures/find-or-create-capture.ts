import type { Db, Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { CaptureId, newId } from "@storywall/domain/kernel/ids";
import type { Size } from "@storywall/domain/kernel/rect";
import { computeCaptureSize } from "@storywall/domain/walls/captures/capture-plan";
import type { CaptureKind } from "@storywall/domain/walls/captures/schema";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Design } from "@storywall/domain/walls/design/design";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import { createWallModel } from "@storywall/domain/walls/model/wall-model";
import { enqueue } from "@storywall/jobs/enqueue";
import { type CaptureRow, captureSelect } from "./capture-view.ts";

/** A wall to capture for a visitor. `scale` applies to pictures only. */
export type CaptureRequest = {
  userId: string;
  templateKey: string;
  design: Design;
  kind: CaptureKind;
  scale?: number;
};

/** Finds the newest capture of exactly this design. */
export function findCapture(
  db: Db | Tx,
  { userId, templateKey, design, kind }: CaptureRequest,
): Promise<CaptureRow | null> {
  return db.capture.findFirst({
    where: { userId, templateKey, kind, design: { equals: toColumn(design) } },
    select: captureSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Creates a capture and enqueues the job that makes its files. Throws TEMPLATE_UNKNOWN. */
export async function insertCapture(tx: Tx, request: CaptureRequest, createdAt: Date): Promise<CaptureRow> {
  const { userId, templateKey, design, kind } = request;
  const id = CaptureId.parse(newId("capture"));
  const data = { id, userId, templateKey, kind, design: toColumn(design), ...computeSize(request), createdAt };
  const capture = await tx.capture.create({ data, select: captureSelect });
  await enqueue(tx, "wall.capture", { captureId: id }, { dedupe: `wall.capture:${id}` });
  return capture;
}

/**
 * Returns the newest capture of exactly this design. Creates it if there is none, or if it failed. The caller must lock
 * the visitor's row, so that only one capture is created.
 */
export async function findOrCreateCapture(tx: Tx, request: CaptureRequest, createdAt: Date): Promise<CaptureRow> {
  const existing = await findCapture(tx, request);
  return existing && existing.failureCode === null ? existing : insertCapture(tx, request, createdAt);
}

function computeSize({ templateKey, design, kind, scale = 1 }: CaptureRequest): Size {
  const template = findDesignTemplate(templateKey, design);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  if (kind === "picture") return computeCaptureSize(template, design, scale);
  if (kind === "preview") return SHARE_SIZE;
  const { width, height } = createWallModel(template, design);
  return { width: Math.round(width * 1000), height: Math.round(height * 1000) };
}

const toColumn = (design: Design) => design as unknown as Prisma.InputJsonObject;
