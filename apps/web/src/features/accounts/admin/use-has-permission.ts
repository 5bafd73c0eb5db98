import { hasPermission, type Permission } from "@storywall/domain/accounts/permissions";
import { trpc } from "@/lib/trpc.ts";

/**
 * Returns whether the signed-in admin has a permission, or undefined while this is loading. The server enforces
 * permissions.
 */
export function useHasPermission(permission: Permission): boolean | undefined {
  const { data } = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  return data ? hasPermission(data.role, permission) : undefined;
}
