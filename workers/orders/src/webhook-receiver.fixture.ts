import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
  url: string;
  requests: ReceivedRequest[];
  /** Sets the status of the following responses. The default is 204. */
  respondWith(respond: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

/** Starts a server on this machine that records requests. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  let respond: (response: ServerResponse) => void = respondWithStatus(204);
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers, body: await text(request) });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    requests,
    respondWith: (newRespond) => {
      respond = newRespond;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const respondWithStatus = (status: number) => (response: ServerResponse) => {
  response.writeHead(status).end(`Status ${status}`);
};

/**
 * Verifies a request as the Standard Webhooks specification describes it, without the library that creates the
 * signatures. Returns how many of its signatures were made with the secret.
 */
export function countValidSignatures({ headers, body }: ReceivedRequest, secret: string): number {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"])
    .split(" ")
    .filter((signature) => signature === expected).length;
}
