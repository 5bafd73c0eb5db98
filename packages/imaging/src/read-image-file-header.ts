import { open } from "node:fs/promises";
import { HEADER_BYTES, readImageHeader } from "./image-header.ts";

/** Identifies an image file by its first bytes, see `readImageHeader`. Rejects if the file cannot be read. */
export async function readImageFileHeader(path: string): Promise<ReturnType<typeof readImageHeader>> {
  const file = await open(path);
  try {
    const head = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, HEADER_BYTES, 0);
    return readImageHeader(head.subarray(0, bytesRead), (await file.stat()).size);
  } finally {
    await file.close();
  }
}
