import { drawCalibrationPdf } from "@storywall/documents/calibration-pdf";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../../accounts/context.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { toDownloadFile } from "./to-download-file.ts";

/** Opens a calibration PDF with every tile's measurements at true size. Admins only. */
export async function openCalibration(ctx: Context): Promise<OpenedFile> {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  return toDownloadFile(await drawCalibrationPdf(), {
    name: "Storywall_calibration.pdf",
    contentType: "application/pdf",
  });
}
