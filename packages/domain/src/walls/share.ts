import { z } from "zod";
import { ArtId, WallId } from "../kernel/ids.ts";
import { Design } from "./design/design-schema.ts";
import { GivenDesign } from "./design/given-design.ts";

/** Either a saved wall, or a design that was never saved. What is shared is the wall as it is now. */
export const CreateShareInput = z.union([
  z.object({ wallId: WallId }),
  z.object({ templateKey: z.string().max(60), design: GivenDesign, name: z.string().optional() }),
]);
export type CreateShareInput = z.infer<typeof CreateShareInput>;

/** Names a link among its owner's; it opens nothing. */
const ShareId = z.string().max(100);

export const ShareView = z.object({
  id: ShareId,
  name: z.string(),
  templateKey: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ShareView = z.infer<typeof ShareView>;

/** The token is told once and kept nowhere; whoever has it sees the wall. */
export const NewShare = ShareView.extend({ token: z.string() });
export type NewShare = z.infer<typeof NewShare>;

export const RevokeShareInput = z.object({ shareId: ShareId });
export const RevokedShare = z.object({ id: ShareId });

/** A wall as the reader of its link sees it: nothing of who made it but the pictures themselves. */
export const SharedWall = z.object({
  name: z.string(),
  templateKey: z.string(),
  design: Design,
  pictures: z.array(
    z.object({
      userPhotoId: z.uuid(),
      /** Paths of its JPEGs, 400 and 1600 px; good as long as the link is. */
      thumb: z.string(),
      picture: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      thumbhash: z.string().nullable(),
    }),
  ),
  /** The works of art in it, whose pictures anyone may load. */
  arts: z.array(z.object({ artItemId: ArtId, width: z.int(), height: z.int() })),
  expiresAt: z.iso.datetime(),
});
export type SharedWall = z.infer<typeof SharedWall>;
