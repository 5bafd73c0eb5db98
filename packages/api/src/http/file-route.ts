import { Readable } from "node:stream";
import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { type RenditionWidth, renditionWidths } from "@storywall/domain/photos/limits";
import { findApiTokenSecret } from "@storywall/services/accounts/admin/api-tokens";
import type { Admin } from "@storywall/services/accounts/context";
import type { Deps } from "@storywall/services/kernel/deps";
import type { OpenedFile } from "@storywall/services/kernel/opened-file";
import { authorizeAdmin } from "../accounts/authorize-admin.ts";
import { type ApiConfig, type ApiContext, createContext, type Scope } from "../context.ts";
import type { AccessRule } from "../trpc.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { createErrorResponse } from "./responses.ts";

type Params = Record<string, string>;
/** Tokens in the URL's query that grant access to a file. */
type AccessLinks = { token: string | undefined; share: string | undefined };
/** A file with its headers, which include the length when it is known. */
type SentFile = Pick<OpenedFile, "body" | "headers">;

export type FileRoute = AccessRule & {
  path: string;
  open: (ctx: ApiContext, params: Params, links: AccessLinks) => Promise<SentFile>;
};

export const createAdminFileRoute = (
  path: string,
  { permission, stepUp = false }: { permission: Permission; stepUp?: boolean },
  open: (ctx: ApiContext & { admin: Admin }, params: Params) => SentFile | Promise<SentFile>,
): FileRoute => ({
  path,
  access: "admin",
  permission,
  stepUp,
  open: async (ctx, params) => open({ ...ctx, admin: await authorizeAdmin(ctx, permission, stepUp) }, params),
});

export function parseImageWidth(size: string, unknownCode: "PHOTO_NOT_FOUND" | "NOT_FOUND"): RenditionWidth {
  const width = renditionWidths.find((known) => size === `${known}.jpg`);
  if (!width) throw new ShopError(unknownCode);
  return width;
}

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
    // A program's downloads count towards the limit of its token.
    if (findApiTokenSecret(request.headers.get("authorization"))) enforceRequestLimits(request, config, from);
    else config.limiter.countVisit("files", from.ip);
    const headers = new Headers({ "x-request-id": requestId });
    // Cookies that the context sets are discarded, because a response that browsers may cache must set no cookies.
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
