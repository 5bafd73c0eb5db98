import { S3Client } from "@aws-sdk/client-s3";

export type StorageOptions = {
  endpoint: string;
  /** Address of the store for browsers, if it differs; used only in presigned URLs. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeouts of one attempt: for the connection, and without data. */
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
};

const defaultConnectTimeoutMs = 5_000;
const defaultIdleTimeoutMs = 15_000;
const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** One client for one address of the store. */
export function openClient(options: StorageOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // The default would sign the checksum of an empty body into every presigned upload.
    requestChecksumCalculation: "WHEN_REQUIRED",
    // attempt.ts retries, because it also covers streams and broken responses.
    maxAttempts: 1,
    // The SDK warns that a stream cannot be sent twice; attempt.ts opens the file again instead.
    logger: silent,
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
      socketTimeout: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    },
  });
}
