/** Reads the token in the fragment of an emailed link and removes it from the address bar and history. */
export function consumeLinkToken(): string {
  const token = decodeURIComponent(window.location.hash.slice(1));
  if (token) window.history.replaceState(null, "", window.location.pathname);
  return token;
}
