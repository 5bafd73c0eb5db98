/** The token behind the # of a link in a letter. It is taken out of the address bar and of the browser's history. */
export function takeLinkToken(): string {
  const token = decodeURIComponent(window.location.hash.slice(1));
  if (token) window.history.replaceState(null, "", window.location.pathname);
  return token;
}
