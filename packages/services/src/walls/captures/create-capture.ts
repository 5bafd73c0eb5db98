import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import type { VisitorContext } from "../../accounts/context.ts";
import { validateDesignForStorage } from "../validate-design-for-storage.ts";
import { toCaptureView } from "./capture-view.ts";
import { type CaptureRequest, findCapture, insertCapture } from "./find-or-create-capture.ts";
import { readShownDesign } from "./read-shown-design.ts";

/** Maximum number of pending captures per visitor. Each one takes seconds of work. */
const MAX_WAITING = 5;
const BUSY_SECONDS = 30;

/**
 * Enqueues a job that makes a picture or a 3D model of a wall. A model of the same design that already exists is
 * returned. Throws RATE_LIMITED with five pending captures, or validation errors of the design.
 */
export async function createCapture(ctx: VisitorContext, input: CreateCaptureInput): Promise<CaptureView> {
  const { templateKey, design: rawDesign, kind, scale } = CreateCaptureInput.parse(input);
  const { userId } = ctx;
  const { design } = validateDesignForStorage(templateKey, rawDesign);
  const shown = kind === "model" ? await readShownDesign(ctx.db, { userId, design }) : design;
  const request: CaptureRequest = { userId, templateKey, design: shown, kind, scale };

  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    const existing = kind === "model" ? await findCapture(tx, request) : null;
    if (existing && existing.failureCode === null) return toCaptureView(existing);
    const pendingCount = await tx.capture.count({ where: { userId, readyAt: null, failureCode: null } });
    if (pendingCount >= MAX_WAITING) throw new ShopError("RATE_LIMITED", { seconds: BUSY_SECONDS });
    return toCaptureView(await insertCapture(tx, request, ctx.now()));
  });
}
