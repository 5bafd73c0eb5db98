import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ShopError } from "@storywall/domain/errors";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import { ImagingError } from "@storywall/imaging/imaging-error";

type Encoding = {
  format: "tiff" | "jpeg";
  /** Path of the printer's ICC profile, if the colors must be converted to it. */
  profilePath?: string | undefined;
};

/** Encodes a print file in a separate process. Throws PRINT_NOT_CONVERTED. */
export async function encodePrint(jpeg: Uint8Array, { format, profilePath }: Encoding): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "print-"));
  const imaging = createImagingPool({ processes: 1 });
  try {
    const [printPath, outputPath] = [join(folder, "print.jpg"), join(folder, `encoded.${format}`)];
    await writeFile(printPath, jpeg);
    await imaging.encodePrint({ printPath, outputPath, format, ...(profilePath ? { profilePath } : {}) });
    return await readFile(outputPath);
  } catch (cause) {
    throw cause instanceof ImagingError ? new ShopError("PRINT_NOT_CONVERTED", {}, { cause }) : cause;
  } finally {
    imaging.close();
    await rm(folder, { recursive: true, force: true });
  }
}
