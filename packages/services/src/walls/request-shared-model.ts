import { inTransaction } from "@storywall/db/client";
import type { RequestSharedModelInput, SharedModel } from "@storywall/domain/walls/share";
import type { Deps } from "../kernel/deps.ts";
import { type CaptureRow, toCaptureView } from "./captures/capture-view.ts";
import { type CaptureRequest, findCapture, findOrCreateCapture } from "./captures/find-or-create-capture.ts";
import { readShownDesign } from "./captures/read-shown-design.ts";
import { findActiveShare } from "./find-active-share.ts";

type ModelContext = Pick<Deps, "db" | "now">;

/**
 * Returns the state of a shared wall's 3D model, and has it made if there is none. A failed model is only made again
 * with `isRetry`. Idempotent otherwise. Throws SHARE_NOT_FOUND, LINK_EXPIRED.
 */
export async function requestSharedModel(
  { db, now }: ModelContext,
  { token, isRetry }: RequestSharedModelInput,
): Promise<SharedModel> {
  const { userId, templateKey, design } = await findActiveShare({ db, now }, { token });
  const wall = { userId, templateKey, design: await readShownDesign(db, { userId, design }) };
  const model = await findCapture(db, { ...wall, kind: "model" });
  const isMissing = !model || (isRetry && model.failureCode !== null);
  const { state } = toCaptureView(isMissing ? await createModel({ db, now }, wall) : model);
  const folder = `/p/${encodeURIComponent(token)}`;
  return { state, glb: `${folder}/wall.glb`, usdz: `${folder}/wall.usdz` };
}

/** Also creates the preview picture, which phones show as the link to the model, if it was deleted since. */
function createModel({ db, now }: ModelContext, wall: Omit<CaptureRequest, "kind">): Promise<CaptureRow> {
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${wall.userId} FOR UPDATE`;
    await findOrCreateCapture(tx, { ...wall, kind: "preview" }, now());
    return findOrCreateCapture(tx, { ...wall, kind: "model" }, now());
  });
}
