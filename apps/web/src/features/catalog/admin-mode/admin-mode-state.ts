/**
 * Returns the next admin mode: `?is_admin_mode=true` turns it on, any other value turns it off, and without the
 * parameter it does not change.
 */
export function getNextAdminMode(isOn: boolean, search: string): boolean {
  const value = new URLSearchParams(search).get("is_admin_mode");
  return value === null ? isOn : value === "true";
}
