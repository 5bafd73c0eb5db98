import { z } from "zod";
import { PhotoHandle } from "../kernel/ids.ts";
import { ReservePhotoInput } from "./schema.ts";

/** Id of a phone upload link for the visitor who created it. It is random and grants no access. */
const HandOffId = PhotoHandle;

/** A new phone upload link. Its token grants only the right to add photos for this visitor. */
export const NewHandOff = z.object({ id: HandOffId, token: z.string(), expiresAt: z.iso.datetime() });
export type NewHandOff = z.infer<typeof NewHandOff>;

/** Data for the phone that opened the link. `left` is the number of photos it may still send. */
export const OpenedHandOff = z.object({ expiresAt: z.iso.datetime(), left: z.int() });
export type OpenedHandOff = z.infer<typeof OpenedHandOff>;

const HandOffTokenInput = z.object({ token: z.string().max(200) });

export const OpenHandOffInput = HandOffTokenInput;
export const ReserveHandOffPhotoInput = HandOffTokenInput.extend(ReservePhotoInput.omit({ sha256: true }).shape);
export type ReserveHandOffPhotoInput = z.infer<typeof ReserveHandOffPhotoInput>;
export const HandOffPhotoInput = HandOffTokenInput.extend({ photoId: z.uuid('"photo_id" must be a UUID.') });
export const ReceivedPhotosInput = z.object({ handOffId: HandOffId });
