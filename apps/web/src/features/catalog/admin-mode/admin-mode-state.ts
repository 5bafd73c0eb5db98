/**
 * Returns the new admin mode: `?is_admin_mode=true` turns it on and any other value turns it off. Without the
 * parameter, it stays the same.
 */
export function getNextAdminMode(isOn: boolean, search: string): boolean {
  const value = new URLSearchParams(search).get("is_admin_mode");
  return value === null ? isOn : value === "true";
}
