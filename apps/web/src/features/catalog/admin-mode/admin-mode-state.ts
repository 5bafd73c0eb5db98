/** `?is_admin_mode=true` turns it on, any other value off; without the parameter it stays as it is. */
export function getNextAdminMode(isOn: boolean, search: string): boolean {
  const value = new URLSearchParams(search).get("is_admin_mode");
  return value === null ? isOn : value === "true";
}
