import { z } from "zod";
import { ArtId, WallId } from "../kernel/ids.ts";
import { CaptureView } from "./captures/schema.ts";
import { DesignInput } from "./design/design-input.ts";
import { Design } from "./design/design-schema.ts";

/** What a share link shows: a saved wall or an unsaved design. The link does not show later changes to the wall. */
export const CreateShareInput = z.union([
  z.object({ wallId: WallId }),
  z.object({ templateKey: z.string().max(60), design: DesignInput, name: z.string().optional() }),
]);
export type CreateShareInput = z.infer<typeof CreateShareInput>;

/** Id by which the owner manages the link. It grants no access. */
const ShareId = z.string().max(100);

export const ShareView = z.object({
  id: ShareId,
  name: z.string(),
  templateKey: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ShareView = z.infer<typeof ShareView>;

/** A new link. Its token is returned once and not stored. Anyone with the token can see the wall. */
export const NewShare = ShareView.extend({ token: z.string() });
export type NewShare = z.infer<typeof NewShare>;

export const RevokeShareInput = z.object({ shareId: ShareId });
export const RevokedShare = z.object({ id: ShareId });

export const RequestSharedModelInput = z.object({
  token: z.string().max(200),
  /** Whether to make the model again if making it has failed before. */
  isRetry: z.boolean().default(false),
});
export type RequestSharedModelInput = z.infer<typeof RequestSharedModelInput>;

/** State of a shared wall's 3D model. Anyone with the link can read its files when it is ready. */
export const SharedModel = z.object({
  state: CaptureView.shape.state,
  /** Paths of the GLB file, in true size in meters, and of the USDZ file. */
  glb: z.string(),
  usdz: z.string(),
});
export type SharedModel = z.infer<typeof SharedModel>;

/** A shared wall. Apart from the pictures, it contains no data about the person who made it. */
export const SharedWall = z.object({
  name: z.string(),
  templateKey: z.string(),
  design: Design,
  pictures: z.array(
    z.object({
      userPhotoId: z.uuid(),
      /** Paths of the 400 px and 1600 px JPEGs. They are valid as long as the link is valid. */
      thumb: z.string(),
      picture: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      thumbhash: z.string().nullable(),
    }),
  ),
  /** Artworks on the wall. Their images are public. */
  arts: z.array(z.object({ artItemId: ArtId, width: z.int(), height: z.int() })),
  expiresAt: z.iso.datetime(),
});
export type SharedWall = z.infer<typeof SharedWall>;
