import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { encodings } from "./encode-body.ts";
import type { RenderedPage } from "./start-page-renderer.ts";

/** Sends a page as Brotli, gzip or uncompressed, depending on `Accept-Encoding`. Does not overwrite headers. */
export async function sendPage(c: Context, { status, headers, getBody }: RenderedPage): Promise<void> {
  const { outgoing } = c.env as HttpBindings;
  const accepted = accepts(c, {
    header: "Accept-Encoding",
    supports: [...encodings],
    default: "identity",
    match: (list, { supports }) =>
      supports.find((one) => list.some(({ type, q }) => type === one && q > 0)) ?? "identity",
  });
  const encoding = encodings.find((one) => one === accepted) ?? "identity";
  const body = await getBody(encoding);
  const encodingHeader = encoding === "identity" ? {} : { "content-encoding": encoding };
  outgoing.writeHead(status, { ...headers, ...encodingHeader, "content-length": body.length }).end(body);
}
