import { Readable } from "node:stream";
import { type OpenedFile, privateImage } from "../../kernel/opened-file.ts";

/** A file that was made this moment, as a download for a signed-in admin. */
export function madeFile(bytes: Uint8Array, { name, contentType }: { name: string; contentType: string }): OpenedFile {
  const headers = {
    ...privateImage,
    "content-type": contentType,
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="${name}"`,
    "content-length": String(bytes.byteLength),
  };
  return { body: Readable.from([bytes]), bytes: bytes.byteLength, headers };
}
