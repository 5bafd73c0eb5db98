type User = { id: string; email: string | null; role: string };

/** Keeps who is signed in as the specification's `user` item; it proves nothing, the session's cookie does. */
export function rememberUser({ id, email, role }: User): void {
  try {
    window.localStorage.setItem("user", JSON.stringify({ _id: id, email, role }));
  } catch {
    // Storage is full or forbidden: the session works without it.
  }
}

/** After signing out, and when the shop says that a sign-in has ended. */
export function forgetUser(): void {
  try {
    window.localStorage.removeItem("user");
  } catch {
    // As above.
  }
}
