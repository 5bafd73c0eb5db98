import { S3Client } from "@aws-sdk/client-s3";

export type StorageOptions = {
  endpoint: string;
  /** The store's address for browsers, if it differs; used only in presigned URLs. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeouts of one attempt: to connect, and without receiving data. */
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
    // The default adds the checksum of an empty body to every presigned upload.
    requestChecksumCalculation: "WHEN_REQUIRED",
    // retry-operation.ts retries, because it also covers streams and broken responses.
    maxAttempts: 1,
    // Silences the warning that a stream cannot be sent twice: retry-operation.ts opens the file again.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
      socketTimeout: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    },
  });
}
