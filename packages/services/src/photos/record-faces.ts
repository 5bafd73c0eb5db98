import { inTransaction, type Tx } from "@storywall/db/client";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import type { Face } from "@storywall/domain/photos/photo-features";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";

/** Stores the detected faces, unless some are already stored, and notifies the visitor's open pages. */
export async function recordFaces(
  { db }: Pick<Deps, "db">,
  { photoId, faces }: { photoId: PhotoId; faces: readonly Face[] },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [photo] = await tx.$queryRaw<Array<{ userId: string; uuid: string }>>`
      update photos set faces = ${JSON.stringify(faces)}::jsonb where id = ${photoId} and state = 'ready' and faces is null
      returning user_id as "userId", uuid`;
    if (photo) await publishEvent(tx, { type: "photo", photoId, uuid: photo.uuid }, { userId: photo.userId });
    await run?.done(tx);
  });
}
