import { hasPermission, type Permission } from "@storywall/domain/accounts/permissions";
import { trpc } from "@/lib/trpc.ts";

/** Whether the signed-in admin has a permission; undefined while loading. The server checks again. */
export function useHasPermission(permission: Permission): boolean | undefined {
  const { data } = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  return data ? hasPermission(data.role, permission) : undefined;
}
