import { Readable } from "node:stream";
import type { Deps } from "@storywall/services/kernel/deps";
import { type ApiConfig, createContext, type Scope } from "../context.ts";
import { createErrorResponse } from "./create-error-response.ts";
import type { FileRoute } from "./file-route.ts";

export const fileMethods = ["GET", "HEAD"];

export async function handleFile(
  request: Request,
  route: FileRoute,
  deps: Deps,
  config: ApiConfig,
  { requestId, from, params }: Scope,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  try {
    config.limiter.countVisit("files", from.ip);
    const headers = new Headers({ "x-request-id": requestId });
    // Cookies that the context sets are discarded. Browsers may cache the response, so it must not set cookies.
    const ctx = await createContext({ request, resHeaders: new Headers(), deps, config, requestId, from });
    const links = { token: searchParams.get("token") ?? undefined, share: searchParams.get("share") ?? undefined };
    const file = await route.open(ctx, params, links);
    for (const [name, value] of Object.entries(file.headers)) headers.set(name, value);
    return new Response(request.method === "GET" ? toWebStream(file.body) : discardBody(file.body), { headers });
  } catch (error) {
    return createErrorResponse(error, { requestId, path: pathname.split("/", 2).join("/"), config });
  }
}

function toWebStream(body: NodeJS.ReadableStream): ReadableStream {
  return Readable.toWeb(body instanceof Readable ? body : new Readable().wrap(body)) as ReadableStream;
}

function discardBody(body: NodeJS.ReadableStream): null {
  if (body instanceof Readable) body.destroy();
  return null;
}
