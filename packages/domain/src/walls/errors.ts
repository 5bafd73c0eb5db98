import type { ErrorDefinition } from "../kernel/errors.ts";

export const wallsErrors = {
  CROP_KEY_UNKNOWN: {
    kind: "invalid",
    message:
      "The crop “{key}” of photo {photo} doesn’t match any size and mat. Name it “{wanted}”, which is what we print. Known names: {keys}.",
  },
  CROP_MISPLACED: { kind: "invalid", message: "Put the crop of photo {photo} in its cropParams, under “{wanted}”." },
  CROP_INVALID: { kind: "invalid", message: "The crop of photo {photo} extends past the edge of the photo." },
  DESIGN_TOO_LARGE: { kind: "too-large", message: "This wall is too large to save." },
  TILE_EMPTY: { kind: "invalid", message: "Photo {photo} of {of} is missing." },
  TILE_FRAME_DIFFERS: {
    kind: "invalid",
    message:
      "All photos of a wall have the same frame. Put photo {photo} on a wall of its own to frame it differently.",
  },
  TILES_NOT_TURNABLE: { kind: "invalid", message: "The tiles of this layout can’t hang sideways." },
  TOO_MANY_TILES: { kind: "invalid", message: "A wall can have up to 100 tiles." },
  CAPTURE_FAILED: { kind: "invalid", message: "We couldn’t create the picture of this wall. Please try again." },
  CAPTURE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this picture." },
  NAME_MISSING: { kind: "invalid", message: "Give your wall a name." },
  SHARE_LIMIT: { kind: "invalid", message: "You can share up to 100 walls at a time. Stop sharing one first." },
  SHARE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this shared wall." },
  WALL_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this wall." },
  WALL_LIMIT: { kind: "invalid", message: "You can save up to 100 walls. Delete one first." },
  WALL_CHANGED: { kind: "conflict", message: "This wall was changed elsewhere. Reload to see the latest version." },
  PLAN_TOO_LARGE: {
    kind: "invalid",
    message:
      "At full size, this would take {sheets} sheets of paper, but the limit is {most}. Move the tiles closer together.",
  },
  PLAN_UNREADABLE: {
    kind: "malformed",
    message: "This link to a hanging guide is incomplete. Open the wall planner and get the guide again.",
  },
  PHOTO_UNKNOWN: {
    kind: "invalid",
    as: "PHOTO_NOT_FOUND",
    message: "We couldn’t find one of the photos. Please upload it again.",
  },
  NAME_TOO_LONG: { kind: "invalid", message: "The name is too long (limit 60 characters)." },
  PHOTOS_MISSING: { kind: "invalid", message: "Add your photos or choose “Upload photos later”." },
  PHOTOS_NOT_READY: {
    kind: "conflict",
    message: "{photos} still being prepared. Try again in a moment.",
  },
  PHOTO_DAMAGE_UNCONFIRMED: {
    kind: "conflict",
    as: "PHOTO_LOOKS_DAMAGED",
    message: "Photo {photo} looks damaged. Replace it, or confirm that we should print it as is.",
  },
  PHOTO_REJECTED: { kind: "invalid", message: "We can’t use photo {photo}. Please replace it." },
} as const satisfies Record<string, ErrorDefinition>;
