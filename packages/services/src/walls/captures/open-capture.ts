import { ShopError } from "@storywall/domain/errors";
import { CaptureId } from "@storywall/domain/kernel/ids";
import { buildCaptureKey, type CaptureFormat } from "@storywall/storage/storage-keys";
import { assertAdminCanSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../../kernel/opened-file.ts";

const contentTypes: Record<CaptureFormat, string> = {
  jpg: "image/jpeg",
  glb: "model/gltf-binary",
  usdz: "model/vnd.usdz+zip",
};

/**
 * Opens the finished picture `<id>.jpg` or model `<id>.glb` for its visitor or an admin who may see photos. Throws
 * CAPTURE_NOT_FOUND, ADMIN_FORBIDDEN.
 */
export async function openCapture(ctx: Context, { file }: { file: string }): Promise<OpenedFile> {
  const format = file.endsWith(".glb") ? "glb" : "jpg";
  const { success, data: id } = CaptureId.safeParse(file.endsWith(`.${format}`) ? file.slice(0, -4) : "");
  const capture = success
    ? await ctx.db.capture.findUnique({ where: { id }, select: { userId: true, readyAt: true } })
    : null;
  const canOpen = capture?.readyAt && (capture.userId === ctx.userId || ctx.admin);
  if (!success || !canOpen) throw new ShopError("CAPTURE_NOT_FOUND");
  if (capture.userId !== ctx.userId) assertAdminCanSeePhotos(ctx);
  return openCaptureFile(ctx, { id, format });
}

/** Opens a file of a finished capture. The caller checks the access. Throws CAPTURE_NOT_FOUND. */
export function openCaptureFile(
  ctx: Pick<Deps, "storage">,
  { id, format }: { id: string; format: CaptureFormat },
): Promise<OpenedFile> {
  const headers = {
    ...privateImageHeaders,
    "content-type": contentTypes[format],
    "content-disposition": `inline; filename="wall.${format}"`,
  };
  return openStoredFile(ctx, { key: buildCaptureKey(id, format), headers, missingCode: "CAPTURE_NOT_FOUND" });
}
