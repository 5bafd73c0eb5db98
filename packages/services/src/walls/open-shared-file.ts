import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "../kernel/deps.ts";
import type { OpenedFile } from "../kernel/opened-file.ts";
import { findCapture } from "./captures/find-or-create-capture.ts";
import { openCaptureFile } from "./captures/open-capture.ts";
import { readShownDesign } from "./captures/read-shown-design.ts";
import { findActiveShare } from "./find-active-share.ts";

const sharedFiles = {
  "wall.glb": { kind: "model", format: "glb" },
  "wall.usdz": { kind: "model", format: "usdz" },
  "picture.jpg": { kind: "preview", format: "jpg" },
} as const;

const isSharedFile = (file: string): file is keyof typeof sharedFiles => Object.hasOwn(sharedFiles, file);

/**
 * Opens a finished file of a shared wall. The link alone grants access, because viewers on phones fetch the files
 * without cookies. Throws SHARE_NOT_FOUND, LINK_EXPIRED, CAPTURE_NOT_FOUND until the file is made.
 */
export async function openSharedFile(
  ctx: Pick<Deps, "db" | "now" | "storage">,
  { token, file }: { token: string; file: string },
): Promise<OpenedFile> {
  const { userId, templateKey, design } = await findActiveShare(ctx, { token });
  if (!isSharedFile(file)) throw new ShopError("NOT_FOUND");
  const { kind, format } = sharedFiles[file];
  const shown = await readShownDesign(ctx.db, { userId, design });
  const capture = await findCapture(ctx.db, { userId, templateKey, design: shown, kind });
  if (!capture?.readyAt) throw new ShopError("CAPTURE_NOT_FOUND");
  return openCaptureFile(ctx, { id: capture.id, format });
}
