import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bucket, type ConformanceTarget, openConformanceTarget } from "./conformance-target.fixture.ts";

const photo = randomBytes(300_000);
const smallBody = Buffer.from("hello world");
const largeBody = randomBytes(12 * 1024 * 1024);
const partBytes = 5 * 1024 * 1024;
const bigParts = [0, 1, 2].map((index) => largeBody.subarray(index * partBytes, (index + 1) * partBytes));
const page = "http://localhost:3000";
const runPrefix = `conformance-${randomUUID()}/`;
const toTestKey = (name: string) => runPrefix + name;

let target: ConformanceTarget;
let s3: S3Client;
let anonymousClient: S3Client;

const putObject = (input: Omit<PutObjectCommandInput, "Bucket">) => s3.send(new PutObjectCommand({ Bucket, ...input }));
const headObject = (Key: string) => s3.send(new HeadObjectCommand({ Bucket, Key }));

async function getObject(input: Omit<GetObjectCommandInput, "Bucket">) {
  const answer = await s3.send(new GetObjectCommand({ Bucket, ...input }));
  return { ...answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
}

const hashSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const expectSameBytes = (found: Uint8Array, expected: Uint8Array) =>
  expect(hashSha256(found)).toBe(hashSha256(expected));
const expectStatus = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

async function startUpload(Key: string): Promise<string> {
  const started = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "image/heic" }));
  return started.UploadId ?? "";
}

beforeAll(async () => {
  target = await openConformanceTarget(runPrefix);
  s3 = target.createClient();
  anonymousClient = target.createClient({ requestChecksumCalculation: "WHEN_REQUIRED" });
});

afterAll(() => target.close());

describe("the bucket of the object store", () => {
  it("the bucket of the object store exists", async () => {
    await s3.send(new HeadBucketCommand({ Bucket }));
  });
});

describe("an object in the object store", () => {
  const Key = toTestKey("a/b c+é.bin");

  it("an object is stored from a buffer with the SDK's default checksum", async () => {
    const headers = { ContentType: "image/jpeg", CacheControl: "max-age=9", Metadata: { foo: "bar" } };
    const stored = await putObject({ Key, Body: photo, ...headers });
    expect(stored.ETag).toMatch(/^".+"$/);
    expect(stored.ChecksumCRC32).toBeTruthy();
  });

  it("an object is copied with its bytes and headers", async () => {
    const copyKey = toTestKey("copy.bin");
    const CopySource = `${Bucket}/${Key.split("/").map(encodeURIComponent).join("/")}`;
    const copied = await s3.send(new CopyObjectCommand({ Bucket, Key: copyKey, CopySource }));
    expect(copied.CopyObjectResult?.ETag).toMatch(/^".+"$/);
    const { bytes, ...headers } = await getObject({ Key: copyKey });
    expectSameBytes(bytes, photo);
    expect(headers).toMatchObject({ ContentType: "image/jpeg", CacheControl: "max-age=9", Metadata: { foo: "bar" } });
    const missing = s3.send(
      new CopyObjectCommand({ Bucket, Key: copyKey, CopySource: `${Bucket}/${toTestKey("no")}` }),
    );
    await expect(missing).rejects.toMatchObject(expectStatus(404));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: copyKey }));
  });

  it("an object is returned with the bytes and headers with which it was stored", async () => {
    const found = await getObject({ Key });
    expectSameBytes(found.bytes, photo);
    expect(found).toMatchObject({ ContentType: "image/jpeg", CacheControl: "max-age=9", Metadata: { foo: "bar" } });
    expect(found.ContentEncoding ?? "").toBe("");
  });

  it("a HEAD request returns the length and the last-modified time of an object", async () => {
    const found = await headObject(Key);
    expect(found.ContentLength).toBe(photo.length);
    expect(found.LastModified).toBeInstanceOf(Date);
  });

  it("a request for a range from the middle of an object returns 206", async () => {
    const found = await getObject({ Key, Range: "bytes=10-19" });
    expectSameBytes(found.bytes, photo.subarray(10, 20));
    expect(found.$metadata.httpStatusCode).toBe(206);
    expect(found.ContentRange).toBe(`bytes 10-19/${photo.length}`);
  });

  it("a suffix range returns the last bytes of an object", async () => {
    expectSameBytes((await getObject({ Key, Range: "bytes=-5" })).bytes, photo.subarray(-5));
  });

  it("a request with the current ETag returns 304", async () => {
    const { ETag } = await headObject(Key);
    await expect(getObject({ Key, IfNoneMatch: ETag })).rejects.toMatchObject(expectStatus(304));
  });

  it("an object is not replaced by a create-only write", async () => {
    await expect(putObject({ Key, Body: smallBody, IfNoneMatch: "*" })).rejects.toMatchObject(expectStatus(412));
    expect((await headObject(Key)).ContentLength).toBe(photo.length);
  });

  it("an object is stored completely from a stream", async () => {
    const Body = Readable.from([photo.subarray(0, 100_000), photo.subarray(100_000)]);
    await anonymousClient.send(
      new PutObjectCommand({ Bucket, Key: toTestKey("stream.bin"), Body, ContentLength: photo.length }),
    );
    const found = await getObject({ Key: toTestKey("stream.bin") });
    expectSameBytes(found.bytes, photo);
    expect(found.ContentEncoding).toBeUndefined();
  });

  it("an object is returned with the SHA-256 checksum with which it was written", async () => {
    await putObject({ Key: toTestKey("sha"), Body: smallBody, ChecksumAlgorithm: "SHA256" });
    const found = await getObject({ Key: toTestKey("sha"), ChecksumMode: "ENABLED" });
    expectSameBytes(found.bytes, smallBody);
    expect(found.ChecksumSHA256).toBe(createHash("sha256").update(smallBody).digest("base64"));
  });

  it("an object is rejected and not stored when the checksum is wrong", async () => {
    await expect(
      putObject({ Key: toTestKey("bad"), Body: smallBody, ChecksumCRC32: "AAAAAA==" }),
    ).rejects.toMatchObject(expectStatus(400));
    await expect(headObject(toTestKey("bad"))).rejects.toMatchObject({ name: "NotFound" });
  });

  it("an object can be empty", async () => {
    await putObject({ Key: toTestKey("empty"), Body: Buffer.alloc(0) });
    expect((await headObject(toTestKey("empty"))).ContentLength).toBe(0);
  });

  it("a missing object causes the S3 error NoSuchKey or NotFound", async () => {
    await expect(getObject({ Key: toTestKey("nope") })).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(headObject(toTestKey("nope"))).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("listing objects", () => {
  it("listing returns every object exactly once across several pages", async () => {
    const keys: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const listing = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: runPrefix, MaxKeys: 2, ContinuationToken }),
      );
      expect(listing.Contents?.length).toBeLessThanOrEqual(2);
      keys.push(...(listing.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = listing.NextContinuationToken;
    } while (ContinuationToken);
    expect(keys).toEqual(["a/b c+é.bin", "empty", "sha", "stream.bin"].map(toTestKey));
  });
});

describe("a multipart upload", () => {
  it("a multipart upload turns three uploaded parts into one object of the declared type", async () => {
    const Key = toTestKey("mp.bin");
    const UploadId = await startUpload(Key);
    const Parts = [];
    for (const [index, Body] of bigParts.entries()) {
      const PartNumber = index + 1;
      const sent = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag: sent.ETag, ChecksumCRC32: sent.ChecksumCRC32 });
    }
    const listing = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(listing.Parts?.map(({ Size }) => Size)).toEqual(bigParts.map((part) => part.length));
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    const found = await getObject({ Key });
    expectSameBytes(found.bytes, largeBody);
    expect(found.ContentType).toBe("image/heic");
    expect(found.ETag).toMatch(/-3"$/);
  });

  it("a multipart upload is listed by its key until it is completed", async () => {
    const [Key, otherKey] = [toTestKey("listed.bin"), toTestKey("other.bin")];
    const UploadId = await startUpload(Key);
    await startUpload(otherKey);
    const listUploads = async () =>
      (await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))).Uploads?.map((upload) => [
        upload.Key,
        upload.UploadId,
      ]);
    expect(await listUploads()).toEqual([[Key, UploadId]]);
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: bigParts[0] }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    expect((await listUploads()) ?? []).toEqual([]);
  });

  it("twelve concurrent requests to complete a multipart upload create exactly one object", async () => {
    const Key = toTestKey("completed-at-once.bin");
    const UploadId = await startUpload(Key);
    const Parts = await Promise.all(
      bigParts.map(async (Body, index) => {
        const PartNumber = index + 1;
        const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        return { PartNumber, ETag };
      }),
    );
    const withoutRetries = target.createClient({ maxAttempts: 1 });
    const completeUpload = () =>
      withoutRetries
        .send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
        .then(
          () => "completed",
          (error: Error) => error.name,
        );
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, index) => pause(index * 5).then(completeUpload)));
    expect(outcomes).toContain("completed");
    expect(outcomes.filter((outcome) => outcome !== "completed" && outcome !== "NoSuchUpload")).toEqual([]);
    expectSameBytes((await getObject({ Key })).bytes, largeBody);
  });

  it("a multipart upload no longer exists after it is aborted", async () => {
    const Key = toTestKey("aborted.bin");
    const UploadId = await startUpload(Key);
    const listUploadedParts = () => s3.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    await listUploadedParts();
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await expect(listUploadedParts()).rejects.toMatchObject({ name: "NoSuchUpload" });
  });

  it("a multipart upload accepts parts from a browser at presigned URLs", async () => {
    const Key = toTestKey("presigned-parts.bin");
    const UploadId = await startUpload(Key);
    const Parts = [];
    for (const [index, body] of bigParts.entries()) {
      const PartNumber = index + 1;
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber });
      const sent = await fetch(await getSignedUrl(anonymousClient, command), {
        method: "PUT",
        body,
        headers: { origin: page },
      });
      expect(sent.status).toBe(200);
      expect(sent.headers.get("access-control-expose-headers")).toMatch(/etag/i);
      Parts.push({ PartNumber, ETag: sent.headers.get("etag") ?? "" });
    }
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    expectSameBytes((await getObject({ Key })).bytes, largeBody);
  });
});

describe("presigned URLs", () => {
  const presignGet = (Key: string, expiresIn = 60) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn });

  it("presigned URLs store the body that a browser sends with PUT", async () => {
    const command = new PutObjectCommand({ Bucket, Key: toTestKey("browser"), ContentType: "image/jpeg" });
    const url = await getSignedUrl(anonymousClient, command, { expiresIn: 60 });
    const headers = { "content-type": "image/jpeg", origin: page };
    const answer = await fetch(url, { method: "PUT", body: photo, headers });
    expect(answer.status).toBe(200);
    expectSameBytes((await getObject({ Key: toTestKey("browser") })).bytes, photo);
  });

  it("presigned URLs reject a body whose checksum differs from the signed one", async () => {
    const command = new PutObjectCommand({ Bucket, Key: toTestKey("empty-checksum") });
    const url = await getSignedUrl(s3, command, { expiresIn: 60 });
    expect(url).toContain("x-amz-checksum-crc32=AAAAAA");
    const answer = await fetch(url, { method: "PUT", body: photo });
    expect(answer.status).toBe(400);
  });

  it("presigned URLs are rejected if they were changed", async () => {
    const url = (await presignGet(toTestKey("sha"))).replace(
      /Signature=(.)/,
      (_, first) => `Signature=${first === "a" ? "b" : "a"}`,
    );
    expect((await fetch(url)).status).toBe(403);
  });

  it("presigned URLs are rejected after their expiry time", async () => {
    const url = await presignGet(toTestKey("sha"), 1);
    await pause(2_100);
    expect((await fetch(url)).status).toBe(403);
  });

  it("presigned URLs are rejected if their signature is removed", async () => {
    expect((await fetch(`${target.endpoint}/${Bucket}/${toTestKey("sha")}`)).status).toBe(403);
  });

  it("presigned URLs are rejected if they were signed with a wrong secret", async () => {
    const { accessKeyId } = await s3.config.credentials();
    const forger = target.createClient({ credentials: { accessKeyId, secretAccessKey: "wrong" } });
    const writing = forger.send(new PutObjectCommand({ Bucket, Key: toTestKey("forged"), Body: smallBody }));
    await expect(writing).rejects.toMatchObject(expectStatus(403));
  });
});

describe("a page of another origin that calls the object store", () => {
  it("a page of another origin passes the CORS preflight of a PUT request", async () => {
    const preflightHeaders = {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type,x-amz-meta-a",
    };
    const headers = { origin: page, ...preflightHeaders };
    const answer = await fetch(`${target.endpoint}/${Bucket}/${toTestKey("browser")}`, { method: "OPTIONS", headers });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get("access-control-allow-origin")).toMatch(/^\*$|localhost/);
    expect(answer.headers.get("access-control-allow-headers")).toContain("content-type");
  });

  it("a page of another origin can read the ETag of a response to PUT", async () => {
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: toTestKey("sha") }), { expiresIn: 60 });
    const answer = await fetch(url, { headers: { origin: page } });
    expect(answer.headers.get("access-control-allow-origin")).toMatch(/^\*$|localhost/);
    expect(answer.headers.get("access-control-expose-headers")).toMatch(/etag/i);
  });
});

describe("deleting objects", () => {
  it("one object can be deleted", async () => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key: toTestKey("sha") }));
    await expect(headObject(toTestKey("sha"))).rejects.toMatchObject({ name: "NotFound" });
  });

  it("many objects can be deleted in one request", async () => {
    const Objects = [{ Key: toTestKey("stream.bin") }, { Key: toTestKey("empty") }];
    const answer = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(answer.Deleted?.length).toBe(2);
    await expect(headObject(toTestKey("stream.bin"))).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("many concurrent requests to the object store", () => {
  it("many concurrent requests store 200 objects without losing data", async () => {
    const keys = Array.from({ length: 200 }, (_, index) => toTestKey(`parallel/${index}`));
    await Promise.all(keys.map((Key) => putObject({ Key, Body: photo })));
    const listing = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: toTestKey("parallel/") }));
    expect(listing.KeyCount).toBe(200);
    expect(listing.Contents?.every(({ Size }) => Size === photo.length)).toBe(true);
  });
});
