import { open } from "node:fs/promises";
import { HEADER_BYTES } from "./image-header.ts";

/** Returns the bytes of a file that `readImageHeader` needs, and the size of the whole file in bytes. */
export async function readFileHead(path: string): Promise<{ head: Uint8Array; totalBytes: number }> {
  const file = await open(path);
  try {
    const head = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, HEADER_BYTES, 0);
    return { head: head.subarray(0, bytesRead), totalBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
