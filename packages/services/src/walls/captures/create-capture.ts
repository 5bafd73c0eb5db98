import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { CaptureId, newId } from "@storywall/domain/kernel/ids";
import { computeCaptureSize } from "@storywall/domain/walls/captures/capture-plan";
import { type CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import { enqueue } from "@storywall/jobs/enqueue";
import type { VisitorContext } from "../../accounts/context.ts";
import { validateDesignForStorage } from "../validate-design-for-storage.ts";
import { captureSelect, toCaptureView } from "./capture-view.ts";

/** Maximum number of pending captures per visitor. Each one takes seconds of work. */
const MAX_WAITING = 5;
const BUSY_SECONDS = 30;

/**
 * Enqueues a job that draws a wall as one image, and returns the image's size. Throws RATE_LIMITED with five pending
 * captures, or validation errors of the design.
 */
export async function createCapture(ctx: VisitorContext, input: CreateCaptureInput): Promise<CaptureView> {
  const { templateKey, design: rawDesign, scale } = CreateCaptureInput.parse(input);
  const { design, column } = validateDesignForStorage(templateKey, rawDesign);
  const template = findDesignTemplate(templateKey, design);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  const size = computeCaptureSize(template, design, scale);

  const captureId = CaptureId.parse(newId("capture"));
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${ctx.userId} FOR UPDATE`;
    const pendingCount = await tx.capture.count({ where: { userId: ctx.userId, readyAt: null, failureCode: null } });
    if (pendingCount >= MAX_WAITING) throw new ShopError("RATE_LIMITED", { seconds: BUSY_SECONDS });
    const data = { id: captureId, userId: ctx.userId, templateKey, design: column, ...size, createdAt: ctx.now() };
    const capture = await tx.capture.create({ data, select: captureSelect });
    await enqueue(tx, "wall.capture", { captureId }, { dedupe: `wall.capture:${captureId}` });
    return toCaptureView(capture);
  });
}
