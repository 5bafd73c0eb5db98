import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { hashInlineScripts } from "../script-hashes.ts";
import { type EncodedBody, encodeBody } from "./encode-body.ts";

export type RenderedPage = {
  status: number;
  headers: OutgoingHttpHeaders;
  getBody: EncodedBody;
  /** Size of the body in bytes, without compression. */
  size: number;
  /** CSP sources of the inline scripts that Next wrote for this response. */
  scriptHashes: readonly string[];
};

type Options = {
  handleRequest: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** The shop's host. */
  host: string;
};

const LOOPBACK = "127.0.0.1";
const TIMEOUT_MS = 30_000;
const connectionHeaders = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date"]);

/**
 * Starts a server on a free local port that renders pages. Returns a function that requests a URL from it. The request
 * contains nothing of a visitor except the URL. Rejects if there is no response.
 */
export async function startPageRenderer({ handleRequest, host }: Options) {
  const server = createServer((req, res) => void handleRequest(req, res).catch(() => res.destroy()));
  await once(server.listen(0, LOOPBACK), "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  return async (path: string): Promise<RenderedPage> => {
    const nonce = randomBytes(16).toString("base64");
    // Next writes the nonce only into its own scripts, so injected scripts get no hash.
    const headers = { host, "content-security-policy": `script-src 'nonce-${nonce}'` };
    const request = get({ host: LOOPBACK, port, path, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = await buffer(response);
    return {
      status: response.statusCode ?? 500,
      headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name))),
      getBody: encodeBody(body),
      size: body.length,
      scriptHashes: hashInlineScripts(body.toString(), nonce),
    };
  };
}
