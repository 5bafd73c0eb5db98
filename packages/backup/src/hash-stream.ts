import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform } from "node:stream";

export type StreamDigest = { bytes: number; sha256: string; lines: number };

const NEWLINE = 10;

/** Creates a stream that passes data through unchanged, counts its bytes and lines, and computes its SHA-256. */
export function createHashingStream(): { stream: Transform; digest(): StreamDigest } {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, lines, sha256: hash.digest("hex") }) };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
