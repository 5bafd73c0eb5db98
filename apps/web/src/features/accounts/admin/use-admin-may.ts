import { type Permission, roleMay } from "@storywall/domain/accounts/permissions";
import { trpc } from "@/lib/trpc.ts";

/** Whether the signed-in admin's role has a permission; undefined until it is known. The server decides again. */
export function useAdminMay(permission: Permission): boolean | undefined {
  const { data } = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  return data ? roleMay(data.role, permission) : undefined;
}
