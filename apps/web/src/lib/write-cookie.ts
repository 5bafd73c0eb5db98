/** Stores a cookie, given as for a `Set-Cookie` header, such as `name=value; Path=/`. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers the shop supports
  document.cookie = cookie;
}
