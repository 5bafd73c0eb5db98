import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { type Bucket, openBucket } from "./bucket.ts";
import { createCorsHeaders, createPreflightHeaders } from "./cors.ts";
import { handleBucketRequest, handleObjectRequest, type StoreResponse } from "./routes.ts";
import { authenticateRequest, type Credentials } from "./signature.ts";
import { StoreError, toStoreError } from "./store-error.ts";
import { parseRequestTarget, type RequestTarget } from "./target.ts";
import { renderXmlError } from "./xml.ts";

export type ObjectStoreOptions = {
  /** Data folder. Only one store may use it at a time. */
  dataDir: string;
  /** 0 or undefined picks a free port. */
  port?: number;
  /** Listens on all network interfaces, so that phones can upload photos. By default it listens on loopback only. */
  isPublic?: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
  /** Name of the bucket. The bucket is created at start if it is missing. */
  bucket: string;
  /** Maximum total size of all objects in bytes. By default, only the disk limits it. */
  maxBytes?: number;
};

export type ObjectStore = { endpoint: string; port: number; stop(): Promise<void> };

type Store = { credentials: Credentials; bucket: Bucket };

const idleSocketMs = 60_000;
const drainedBytes = 4 * 1024 * 1024;
const drainMs = 2_000;

/** Serves the parts of S3 that the shop uses, for one key pair. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { accessKeyId, secretAccessKey, region = "us-east-1" } = options;
  parseRequestTarget(`/${options.bucket}`);
  mkdirSync(options.dataDir, { recursive: true });
  const bucket = openBucket(join(options.dataDir, options.bucket), options.bucket, options.maxBytes);
  const store = { credentials: { accessKeyId, secretAccessKey, region }, bucket };
  const busy = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, (request, response) => {
    const answered = handleConnection(store, request, response).finally(() => busy.delete(answered));
    busy.add(answered);
  });
  server.setTimeout(idleSocketMs, (socket) => socket.destroy());
  const port = await listenOnPort(server, options.port ?? 0, options.isPublic ? "0.0.0.0" : "127.0.0.1");
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await Promise.allSettled(busy);
    },
  };
}

async function listenOnPort(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function handleConnection(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const { socket } = request;
  response.setHeader("x-amz-request-id", requestId);
  request.on("error", () => {});
  try {
    const target = parseRequestTarget(request.url ?? "/");
    const isPreflight = request.method === "OPTIONS";
    for (const [name, value] of Object.entries(isPreflight ? {} : createCorsHeaders(request))) {
      response.setHeader(name, value);
    }
    const answer = isPreflight
      ? { status: 200, headers: createPreflightHeaders(request) }
      : await handleStoreRequest(store, request, response, target);
    if (answer) sendResponse(request, response, answer);
  } catch (error) {
    sendError({ request, response, socket }, error, requestId);
  }
}

async function handleStoreRequest(
  store: Store,
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
): Promise<StoreResponse | null> {
  const payload = authenticateRequest(request, target, store.credentials);
  if (target.bucket !== store.bucket.name) throw createNoSuchBucketError();
  const call = { request, response, bucket: store.bucket, target, payload };
  return target.key === "" ? handleBucketRequest(call) : handleObjectRequest(call);
}

function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, xml }: StoreResponse,
): void {
  const typed = xml === undefined ? {} : { "content-type": "application/xml" };
  const length = status === 204 ? {} : { "content-length": String(Buffer.byteLength(xml ?? "")) };
  response.writeHead(status, { ...typed, ...length, ...headers });
  response.end(request.method === "HEAD" ? undefined : xml);
}

type Exchange = { request: IncomingMessage; response: ServerResponse; socket: Socket };

function sendError(exchange: Exchange, error: unknown, requestId: string): void {
  const { request, response, socket } = exchange;
  if (socket.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof StoreError;
  if (!known && !isBrokenConnectionError(error)) console.error("The object store failed:", error);
  const storeError = toStoreError(error);
  if (!request.complete) closeConnectionAfterDrain(exchange);
  sendResponse(request, response, { status: storeError.status, xml: renderXmlError(storeError, requestId) });
}

/** Waits briefly, so that the sender can read the error response, and then closes the connection. */
function closeConnectionAfterDrain({ request, response, socket }: Exchange): void {
  response.setHeader("connection", "close");
  const destroySocket = () => socket.destroy();
  const timer = setTimeout(destroySocket, drainMs);
  let drained = 0;
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > drainedBytes) destroySocket();
  });
  request.once("close", () => clearTimeout(timer));
  request.resume();
}

function isBrokenConnectionError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR", "EPIPE"].includes(String(code));
}

function createNoSuchBucketError(): StoreError {
  return new StoreError("NoSuchBucket", 404, "The specified bucket does not exist.");
}
