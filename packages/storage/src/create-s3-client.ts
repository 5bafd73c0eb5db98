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
const doNothing = () => {};
const silentLogger = { trace: doNothing, debug: doNothing, info: doNothing, warn: doNothing, error: doNothing };

/** One client for one address of the store. */
export function createS3Client(options: StorageOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // The default would sign the checksum of an empty body into every presigned upload.
    requestChecksumCalculation: "WHEN_REQUIRED",
    // retry-operation.ts retries, because it also covers streams and broken responses.
    maxAttempts: 1,
    // The SDK warns that a stream cannot be sent twice; retry-operation.ts opens the file again instead.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
      socketTimeout: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    },
  });
}
