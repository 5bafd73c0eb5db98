import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { lightHeaders, lightRequest, piecesOf, rawOf } from "./light-http.ts";
import { MAX_BODY_BYTES } from "./read-json.ts";

/**
 * Slow and endless requests are ended by the server itself (G17, G20): headers too long are 431, too slow is 408. An idle
 * connection outlives the 60 s that proxies keep theirs: who hangs up first must be the one who asks, or a request on its
 * way meets a closed door.
 */
export const serverLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

/** What answers: given the request and the address at the other end of the wire. */
type Answer = (request: Request, ip: string) => Promise<Response>;

/**
 * Lets a function of the web's own `Request` and `Response` answer a request of Node's. The signal aborts when the caller
 * hangs up, and a body is read no faster than the caller takes it. Rejects when an answer breaks off half-way.
 */
export async function answerNode(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  let isHungUp = false;
  let hungUp: AbortController | undefined;
  res.once("close", () => {
    isHungUp = !res.writableFinished;
    if (isHungUp) hungUp?.abort();
  });
  const signal = () => {
    hungUp = new AbortController();
    if (isHungUp) hungUp.abort();
    return hungUp.signal;
  };
  const request = await toRequest(req, signal);
  if (request === "unusable") return refuse(res);
  if (request === "broken off") return;
  const response = await answer(request, req.socket.remoteAddress ?? "unknown");
  try {
    await send(response, res);
  } catch (error) {
    if (!isHungUp) throw error;
  }
}

/** What no `Request` can be made of: TRACE, and addresses that are not a path. */
function refuse(res: ServerResponse): void {
  res.writeHead(400, { "content-type": "text/plain", connection: "close" }).end("Bad request\n");
}

async function toRequest(
  req: IncomingMessage,
  signal: () => AbortSignal,
): Promise<Request | "unusable" | "broken off"> {
  const { method = "GET", url = "" } = req;
  if (!url.startsWith("/") || method === "TRACE" || method === "CONNECT") return "unusable";
  const asked = { method, url: `http://shop${url}`, headers: lightHeaders(req.rawHeaders), signal };
  if (method === "GET" || method === "HEAD") return lightRequest({ ...asked, bytes: null });
  const bytes = await readBody(req);
  return bytes ? lightRequest({ ...asked, bytes }) : "broken off";
}

/**
 * The body, or so much of it that whoever reads it sees that it is too large. Null when the caller hung up before its
 * end: nothing is done with half a request.
 */
async function readBody(req: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(req.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return new Uint8Array(0);
  const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
  const chunks: Buffer[] = [];
  let size = 0;
  req.on("data", (chunk: Buffer) => {
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) resolve(Buffer.concat(chunks));
  });
  req.once("end", () => resolve(Buffer.concat(chunks)));
  req.once("error", () => resolve(null));
  req.once("close", () => resolve(null));
  return promise;
}

async function send(response: Response, res: ServerResponse): Promise<void> {
  const pieces = piecesOf(response);
  if (pieces) return sendText(response, pieces, res);
  res.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== "transfer-encoding") res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (!response.body) return void res.end();
  if (isWhole(response)) return void res.end(Buffer.from(await response.arrayBuffer()));
  res.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), res);
}

/**
 * Headers and text leave in one write, of pieces that nobody puts together before. Of a text in ASCII alone both encodings
 * give the same bytes; as UTF-8 it is written by way of three times its size.
 */
function sendText({ status, headers }: Response, pieces: readonly string[], res: ServerResponse): void {
  let size = 0;
  let length = 0;
  for (const piece of pieces) {
    size += Buffer.byteLength(piece);
    length += piece.length;
  }
  const encoding = size === length ? "latin1" : "utf8";
  res.writeHead(status, ["content-length", String(size), ...rawOf(headers)]);
  res.cork();
  for (const piece of pieces.slice(0, -1)) res.write(piece, encoding);
  res.end(pieces.at(-1), encoding);
}

/** JSON is there at once, unless tRPC streams it piece by piece. */
function isWhole({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/json") === true && !headers.has("transfer-encoding");
}
