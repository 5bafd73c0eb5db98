import { z } from "zod";
import { ArtId, WallId } from "../kernel/ids.ts";
import { Design } from "./design/design-schema.ts";
import { DesignInput } from "./design/validate-design.ts";

/** A saved wall or an unsaved design. The link shows the wall as it is now. */
export const CreateShareInput = z.union([
  z.object({ wallId: WallId }),
  z.object({ templateKey: z.string().max(60), design: DesignInput, name: z.string().optional() }),
]);
export type CreateShareInput = z.infer<typeof CreateShareInput>;

/** Identifies a link to its owner; it grants no access. */
const ShareId = z.string().max(100);

export const ShareView = z.object({
  id: ShareId,
  name: z.string(),
  templateKey: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ShareView = z.infer<typeof ShareView>;

/** The token is returned once and not stored; whoever has it can see the wall. */
export const NewShare = ShareView.extend({ token: z.string() });
export type NewShare = z.infer<typeof NewShare>;

export const RevokeShareInput = z.object({ shareId: ShareId });
export const RevokedShare = z.object({ id: ShareId });

/** A shared wall, without any data about its maker besides the pictures. */
export const SharedWall = z.object({
  name: z.string(),
  templateKey: z.string(),
  design: Design,
  pictures: z.array(
    z.object({
      userPhotoId: z.uuid(),
      /** Paths of the 400 px and 1600 px JPEGs, valid as long as the link. */
      thumb: z.string(),
      picture: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      thumbhash: z.string().nullable(),
    }),
  ),
  /** Artworks on the wall, with public images. */
  arts: z.array(z.object({ artItemId: ArtId, width: z.int(), height: z.int() })),
  expiresAt: z.iso.datetime(),
});
export type SharedWall = z.infer<typeof SharedWall>;
