import { S3Client } from "@aws-sdk/client-s3";

export type StorageOptions = {
  endpoint: string;
  /** The store's address in presigned URLs for browsers; `endpoint` by default. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
};

const defaultConnectTimeoutMs = 5_000;
const defaultIdleTimeoutMs = 15_000;
const doNothing = () => {};
const silentLogger = { trace: doNothing, debug: doNothing, info: doNothing, warn: doNothing, error: doNothing };

export function createS3Client(options: StorageOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // By default, the SDK adds a checksum to every presigned upload. That would be the checksum of an empty body, so
    // the store would reject the upload.
    requestChecksumCalculation: "WHEN_REQUIRED",
    // Disables the SDK's retries, because retry-operation.ts also retries broken responses.
    maxAttempts: 1,
    // The SDK warns that it cannot send a stream twice. The warning is silenced, because retry-operation.ts opens the
    // file again for each attempt.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
      socketTimeout: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    },
  });
}
