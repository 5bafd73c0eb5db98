import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AwsChunkedDecoder } from "./aws-chunked.ts";
import { hashers } from "./checksums.ts";
import { authenticate } from "./signature.ts";
import { parseTarget } from "./target.ts";

/** The worked example in Amazon's documents of signed chunks: 66,560 letters a in chunks of 64 KiB. */
const example = {
  credentials: {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  },
  seed: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
  chunks: [
    [65_536, "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"],
    [1024, "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497"],
    [0, "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9"],
  ] as const,
};

const signedHeaders = [
  "content-encoding",
  "content-length",
  "host",
  "x-amz-content-sha256",
  "x-amz-date",
  "x-amz-decoded-content-length",
  "x-amz-storage-class",
].join(";");

function authenticateExample(signature: string) {
  const credential = `Credential=${example.credentials.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
  const headers = {
    host: "s3.amazonaws.com",
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    "x-amz-content-sha256": "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
    "content-encoding": "aws-chunked",
    "x-amz-decoded-content-length": "66560",
    "content-length": "66824",
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
  return authenticate({ method: "PUT", headers }, parseTarget("/examplebucket/chunkObject.txt"), example.credentials);
}

function decode(body: string, pieceBytes: number): Promise<Buffer> {
  const payload = authenticateExample(example.seed);
  if (payload.kind !== "chunked") throw new Error("The example is chunked");
  const bytes = Buffer.from(body);
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
  };
  const decoder = new AwsChunkedDecoder(payload);
  return buffer(
    Readable.from(pieces())
      .on("error", (error) => decoder.destroy(error))
      .pipe(decoder),
  );
}

const body = example.chunks
  .map(([bytes, signature]) => `${bytes.toString(16)};chunk-signature=${signature}\r\n${"a".repeat(bytes)}\r\n`)
  .join("");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2013-05-24T00:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("signed chunks", () => {
  it("Amazon's own example is accepted, however it is cut on the way", async () => {
    for (const pieceBytes of [7, 1000, 65_536, 1_000_000]) {
      expect((await decode(body, pieceBytes)).equals(Buffer.alloc(66_560, "a"))).toBe(true);
    }
  });

  it("the same request with another signature is refused", () => {
    expect(() => authenticateExample(example.seed.replace("4", "5"))).toThrow("signature");
  });

  it("a changed byte, a missing chunk and a cut end are refused", async () => {
    await expect(decode(body.replace("aab".slice(0, 2), "ab"), 1000)).rejects.toThrow("signature");
    const secondChunk = body.slice(body.indexOf("400;"), body.indexOf("0;chunk-signature=b6c6"));
    await expect(decode(body.replace(secondChunk, ""), 1000)).rejects.toThrow("signature");
    await expect(decode(body.slice(0, -100), 1000)).rejects.toThrow("ended before");
    await expect(decode(body.replace(/;chunk-signature=ad[0-9a-f]+/, ""), 1000)).rejects.toThrow("signature");
  });

  it("a request from another time is refused", () => {
    vi.setSystemTime(Date.parse("2013-05-24T00:16:00Z"));
    expect(() => authenticateExample(example.seed)).toThrow("too large");
    vi.setSystemTime(Date.parse("2013-05-23T23:44:00Z"));
    expect(() => authenticateExample(example.seed)).toThrow("too large");
  });
});

describe("checksums", () => {
  it.each([
    ["crc32", "cbf43926"],
    ["crc32c", "e3069283"],
    ["crc64nvme", "ae8b14860a799888"],
    ["sha1", "f7c3bc1d808e04732adf679965ccc34ca7ae3441"],
  ] as const)("%s of 123456789 is the published value", (name, wanted) => {
    const hasher = hashers[name]();
    for (const digit of "123456789") hasher.update(Buffer.from(digit));
    expect(hasher.digest().toString("hex")).toBe(wanted);
  });
});
