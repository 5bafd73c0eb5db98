import { inTransaction, type Tx } from "@storywall/db/client";
import { isShopErrorCode } from "@storywall/domain/errors";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import type { Focus, Luminance } from "@storywall/domain/photos/photo-looks";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import { announce } from "../kernel/announce.ts";
import type { Deps } from "../kernel/deps.ts";
import { isGone } from "./is-gone.ts";

/** What preparing a photo came to. Width and height are those of the upright master, in pixels. */
export type Normalised =
  | {
      width: number;
      height: number;
      /** Of the original, in hex. */
      sha256: string;
      thumbhash: string;
      iccName: string | null;
      focus: Focus;
      luminance: Luminance;
      warnings: readonly string[];
    }
  | { rejected: string };

/**
 * Makes an uploaded photo ready, or rejected with its reason, and tells the pages that wait for it. A photo that is
 * past that already stays as it is. Returns the state the photo is in now; null when there is none.
 */
export async function recordNormalised(
  { db, now }: Pick<Deps, "db" | "now">,
  { photoId, outcome }: { photoId: PhotoId; outcome: Normalised },
  run?: { done(tx: Tx): Promise<void> },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const data = "rejected" in outcome ? rejection(outcome.rejected) : readiness(outcome, now());
    const { count } = await tx.photo.updateMany({ where: { id: photoId, state: "uploaded" }, data });
    const photo = await tx.photo.findUnique({
      where: { id: photoId },
      select: { userId: true, uuid: true, state: true },
    });
    if (photo && count === 1) {
      if (photo.state === "ready") await enqueue(tx, "photo.find-faces", { photoId });
      await announce(tx, { type: "photo", photoId, uuid: photo.uuid }, { userId: photo.userId });
    }
    // Of one that was deleted meanwhile the files are still to be taken away.
    if (photo && !isGone(photo.state)) await run?.done(tx);
    failpoint("normalise.before-commit");
    return photo?.state ?? null;
  });
}

function readiness(outcome: Exclude<Normalised, { rejected: string }>, readyAt: Date) {
  return { ...outcome, warnings: [...outcome.warnings], state: "ready", rejectCode: null, readyAt };
}

/** Every file that no code of the error table fits is of a type that cannot be used. */
function rejection(code: string) {
  return { state: "rejected", rejectCode: isShopErrorCode(code) ? code : "FILE_TYPE" };
}
