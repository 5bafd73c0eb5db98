type User = { id: string; email: string | null; role: string };

/** Keeps who is signed in as the specification's `user` item (S-094); it proves nothing, the session's cookie does. */
export function rememberUser({ id, email, role }: User): void {
  try {
    window.localStorage.setItem("user", JSON.stringify({ _id: id, email, role }));
  } catch {
    // Storage is full or forbidden: the session works without it.
  }
}
