import { type Permission, roleMay } from "@storywall/domain/accounts/permissions";
import { trpc } from "@/lib/trpc.ts";

/** Whether the signed-in admin has a permission; undefined while loading. The server checks again. */
export function useAdminMay(permission: Permission): boolean | undefined {
  const { data } = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  return data ? roleMay(data.role, permission) : undefined;
}
