import { S3Client } from "@aws-sdk/client-s3";

export type StorageOptions = {
  endpoint: string;
  /** Where browsers reach the store, if that is elsewhere; only presigned addresses use it. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long to wait for a connection, and for a silent store, before giving up an attempt. */
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
};

const defaultConnectTimeoutMs = 5_000;
const defaultIdleTimeoutMs = 15_000;
const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** One client for one address; the store behind both addresses is the same. */
export function openClient(options: StorageOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // The default would sign the checksum of an empty body into every presigned upload.
    requestChecksumCalculation: "WHEN_REQUIRED",
    // Attempts are counted in one place, attempt.ts, which also repeats streams and broken answers.
    maxAttempts: 1,
    // It warns on the console that a stream cannot be sent twice, which attempt.ts does by opening the file again.
    logger: silent,
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
      socketTimeout: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    },
  });
}
