/** `?is_admin_mode=true` turns it on, any other value off; without the parameter it stays as it is. */
export function nextAdminMode(isOn: boolean, search: string): boolean {
  const given = new URLSearchParams(search).get("is_admin_mode");
  return given === null ? isOn : given === "true";
}
