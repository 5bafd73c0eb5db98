import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { type RenditionWidth, renditionWidths } from "@storywall/domain/photos/limits";
import type { Admin } from "@storywall/services/accounts/context";
import type { OpenedFile } from "@storywall/services/kernel/opened-file";
import { authorizeAdmin } from "../accounts/authorize-admin.ts";
import type { ApiContext } from "../context.ts";
import type { AccessRule } from "../trpc.ts";

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
