import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { type RenditionWidth, renditionWidths } from "@storywall/domain/photos/limits";
import type { Admin } from "@storywall/services/accounts/context";
import type { OpenedFile } from "@storywall/services/kernel/opened-file";
import type { Access } from "../access.ts";
import { assertAdminMay } from "../accounts/assert-admin-may.ts";
import type { ApiContext } from "../context.ts";

type Params = Record<string, string>;
/** What an address may carry to prove that its holder may look. */
type Links = { token: string | undefined; share: string | undefined };
/** The length is in the headers, where it is known. */
type SentFile = Pick<OpenedFile, "body" | "headers">;

/** An address that answers a file, and who may fetch it. */
export type FileRoute = {
  path: string;
  access: Access;
  open: (ctx: ApiContext, params: Params, links: Links) => Promise<SentFile>;
};

/** A file for admins whose role has the permission. */
export const adminFile = (
  path: string,
  permission: Permission,
  open: (ctx: ApiContext & { admin: Admin }, params: Params) => SentFile | Promise<SentFile>,
): FileRoute => ({
  path,
  access: `admin:${permission}`,
  open: async (ctx, params) => open({ ...ctx, admin: assertAdminMay(ctx, permission) }, params),
});

/** The width that a file's name stands for: "400.jpg". */
export function widthOf(size: string, unknown: "PHOTO_NOT_FOUND" | "NOT_FOUND"): RenditionWidth {
  const width = renditionWidths.find((known) => size === `${known}.jpg`);
  if (!width) throw new ShopError(unknown);
  return width;
}
