import { createHash, type Hash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { type ChunkSigner, sameText, sha256Hex, signatureMismatch } from "./signature.ts";
import { badRequest, StoreError } from "./store-error.ts";

const longestLineBytes = 8 * 1024;
const mostTrailers = 16;
const emptySha256 = sha256Hex("");
const noBytes: Buffer = Buffer.alloc(0);

/** Takes the framing off an aws-chunked body, checking chunk and trailer signatures on the way. */
export class AwsChunkedDecoder extends Transform {
  readonly trailers = new Map<string, string>();
  #pending: Buffer = noBytes;
  #state: "size" | "data" | "data-end" | "trailers" | "done" = "size";
  #remaining = 0;
  #hash: Hash = createHash("sha256");
  #claimed = "";
  #previous: string;
  readonly #signer: ChunkSigner | null;
  readonly #expectsTrailer: boolean;

  constructor(options: { signer: ChunkSigner | null; trailer: boolean }) {
    super();
    this.#signer = options.signer;
    this.#expectsTrailer = options.trailer;
    this.#previous = options.signer?.seed ?? "";
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes;
    try {
      while (this.#step());
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error("The body could not be decoded"));
    }
  }

  override _flush(done: TransformCallback): void {
    const unfinishedTrailers = this.#state === "trailers" && this.#expectsTrailer && this.#signer !== null;
    const complete = this.#state === "done" || (this.#state === "trailers" && !unfinishedTrailers);
    done(complete ? null : new StoreError("IncompleteBody", 400, "The body ended before its last chunk."));
  }

  /** Does the next piece of work; false when more bytes are needed first. */
  #step(): boolean {
    switch (this.#state) {
      case "size":
        return this.#withLine((line) => this.#startChunk(line));
      case "data":
        return this.#passData();
      case "data-end":
        return this.#withLine((line) => {
          if (line !== "") throw badRequest("A chunk is longer than it says.");
          this.#state = "size";
        });
      case "trailers":
        return this.#withLine((line) => this.#readTrailer(line));
      case "done":
        if (this.#pending.length > 0) throw badRequest("There are bytes after the last chunk.");
        return false;
    }
  }

  #withLine(use: (line: string) => void): boolean {
    const end = this.#pending.indexOf("\r\n");
    if (end < 0 ? this.#pending.length > longestLineBytes : end > longestLineBytes) {
      throw badRequest("A chunk header is too long.");
    }
    if (end < 0) return false;
    const line = this.#pending.subarray(0, end).toString("latin1");
    this.#pending = this.#pending.subarray(end + 2);
    use(line);
    return true;
  }

  #startChunk(line: string): void {
    const match = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line);
    if (!match?.[1]) throw badRequest("A chunk header is malformed.");
    this.#remaining = Number.parseInt(match[1], 16);
    this.#claimed = match[2] ?? "";
    this.#hash = createHash("sha256");
    if (this.#remaining > 0) {
      this.#state = "data";
      return;
    }
    this.#checkChunk();
    this.#state = "trailers";
  }

  #passData(): boolean {
    if (this.#pending.length === 0) return false;
    const data = this.#pending.subarray(0, this.#remaining);
    this.#pending = this.#pending.subarray(data.length);
    this.#remaining -= data.length;
    if (this.#signer) this.#hash.update(data);
    this.push(data);
    if (this.#remaining === 0) {
      this.#checkChunk();
      this.#state = "data-end";
    }
    return true;
  }

  #checkChunk(): void {
    if (!this.#signer) return;
    const expected = this.#signer.sign("PAYLOAD", this.#previous, [emptySha256, this.#hash.digest("hex")]);
    if (!sameText(expected, this.#claimed)) throw signatureMismatch();
    this.#previous = expected;
  }

  #readTrailer(line: string): void {
    if (line === "") {
      // Signed trailers may be followed by one blank line before their signature and one after it.
      if (!this.#awaitsTrailerSignature()) this.#state = "done";
      return;
    }
    const colon = line.indexOf(":");
    if (colon <= 0 || this.trailers.size >= mostTrailers) throw badRequest("A trailer is malformed.");
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === "x-amz-trailer-signature") this.#checkTrailers(value);
    else this.trailers.set(name, value);
  }

  #trailersSigned = false;

  #awaitsTrailerSignature(): boolean {
    return this.#signer !== null && this.#expectsTrailer && !this.#trailersSigned;
  }

  #checkTrailers(claimed: string): void {
    if (!this.#signer) return;
    const canonical = [...this.trailers].map(([name, value]) => `${name}:${value}\n`).join("");
    const expected = this.#signer.sign("TRAILER", this.#previous, [sha256Hex(canonical)]);
    if (!sameText(expected, claimed)) throw signatureMismatch();
    this.#trailersSigned = true;
  }
}
