import type { ErrorDefinition } from "../kernel/errors.ts";
import { fileRejections } from "./limits.ts";

export const photosErrors = {
  ...fileRejections,
  COLLECTION_CLOSED: {
    kind: "gone",
    message: "This link no longer accepts photos. If you have more to add, ask the person who sent it.",
  },
  COLLECTION_EXPIRED: {
    kind: "gone",
    message: "This link has expired. Ask the person who sent it for a new one.",
  },
  COLLECTION_FULL: {
    kind: "invalid",
    message: "This link can’t take any more photos. Ask the person who sent it for a new one.",
  },
  COLLECTION_LIMIT: {
    kind: "invalid",
    message: "You can have up to {limit} open links for collecting photos. Stop one first.",
  },
  COLLECTION_NOT_FOUND: {
    kind: "not-found",
    message: "We couldn’t find this link. Check that you copied all of it, or ask for a new one.",
  },
  CONTRIBUTOR_FULL: {
    kind: "invalid",
    message: "You’ve added {limit} photos, the most that one person can add with this link.",
  },
  FILE_POLYGLOT: {
    kind: "unsupported",
    message: "This file contains more than a photo. Save it as a regular photo and upload that.",
  },
  IMAGES_BUSY: {
    kind: "unavailable",
    message: "We’re still working on this picture. Please try again in a few minutes.",
  },
  PHOTO_CHOSEN: {
    kind: "conflict",
    message: "This photo is already on a wall, so it can’t be removed here. Ask the person who sent you the link.",
  },
  PHOTO_COLOUR_FORMAT: { kind: "invalid", message: "This color format isn’t supported. Save the photo as a JPEG." },
  PHOTO_CONFLICT: { kind: "conflict", message: "A different photo was already uploaded with this ID." },
  PHOTO_DAMAGED: { kind: "invalid", message: "This photo is damaged. Please choose another copy." },
  PHOTO_FAILED: {
    kind: "invalid",
    message: "We couldn’t process this photo. Please upload it again, or choose another one.",
  },
  PHOTO_DELETED: { kind: "gone", message: "This photo was deleted at your request." },
  PHOTO_IN_USE: {
    kind: "conflict",
    message: "This photo is needed for order {order} and will be deleted after delivery.",
  },
  PHOTO_INCOMPLETE: {
    kind: "invalid",
    message: "This file is incomplete: part of the photo is missing. Please choose another copy.",
  },
  PHOTO_LOST: { kind: "gone", message: "We no longer have this photo. Please upload it again." },
  PHOTO_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this photo." },
  PHOTO_NOT_IN_PARTS: { kind: "conflict", message: "This upload can’t be continued. Please choose the photo again." },
  PHOTO_NOT_UPLOADED: { kind: "conflict", message: "This photo hasn’t uploaded yet. Please try again." },
  PHOTO_TOO_HEAVY: {
    kind: "invalid",
    message: "This photo has too many pixels for this file type. Save it as a JPEG and upload that.",
  },
  PHOTO_TOO_MANY_PIXELS: { kind: "invalid", message: "This photo has too many pixels (limit 120 megapixels)." },
  PHOTO_TOO_SMALL: {
    kind: "invalid",
    message: "This photo is too small to print. Use at least 600 × 600 pixels.",
  },
  PHOTO_TOO_WIDE: {
    kind: "invalid",
    message: "This photo is too wide or too tall. The limit is 16,384 pixels on each side.",
  },
  SEND_LINK_EXPIRED: {
    kind: "gone",
    message: "This link has expired. Get a new code on the other device and scan it.",
  },
  SEND_LINK_FULL: {
    kind: "invalid",
    message: "You’ve reached the limit of {limit} for this link. To send more, get a new code on the other device.",
  },
  SEND_LINK_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this link. Please scan the code again." },
  STORAGE_DOWN: { kind: "unavailable", message: "We couldn’t save your photo. Please try again." },
  STORAGE_FULL: {
    kind: "unavailable",
    message: "Our photo storage is full, so we can’t save photos right now. Please try again later.",
  },
} as const satisfies Record<string, ErrorDefinition>;
