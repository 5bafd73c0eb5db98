import { ShopError } from "@storywall/domain/errors";
import { CaptureId } from "@storywall/domain/kernel/ids";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import { assertAdminCanSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import { type OpenedFile, openStoredJpeg, privateImageHeaders } from "../../kernel/opened-file.ts";

/**
 * Opens the finished capture `<id>.jpg` for its visitor or an admin who may see photos. Throws CAPTURE_NOT_FOUND,
 * ADMIN_FORBIDDEN.
 */
export async function openCapture(ctx: Context, { file }: { file: string }): Promise<OpenedFile> {
  const { success, data: id } = CaptureId.safeParse(file.endsWith(".jpg") ? file.slice(0, -4) : "");
  const capture = success
    ? await ctx.db.capture.findUnique({ where: { id }, select: { userId: true, readyAt: true } })
    : null;
  const canOpen = capture?.readyAt && (capture.userId === ctx.userId || ctx.admin);
  if (!success || !canOpen) throw new ShopError("CAPTURE_NOT_FOUND");
  if (capture.userId !== ctx.userId) assertAdminCanSeePhotos(ctx);
  const headers = { ...privateImageHeaders, "content-disposition": 'inline; filename="wall.jpg"' };
  return openStoredJpeg(ctx, { key: buildCaptureKey(id), headers, missingCode: "CAPTURE_NOT_FOUND" });
}
