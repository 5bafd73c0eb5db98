import { LIVE_CHANNEL, restartSharedStream } from "./live/shared-stream.ts";

type User = { id: string; email: string | null; role: string };

/** Stores the user in localStorage, as the specification requires. Only the session cookie proves who the user is. */
export function rememberUser({ id, email, role }: User): void {
  try {
    window.localStorage.setItem("user", JSON.stringify({ _id: id, email, role }));
  } catch {
    // Storage may be full or disabled. The session works without it.
  }
  restartSharedStream(LIVE_CHANNEL);
}

/** Called when the user signs out or the session has expired. */
export function forgetUser(): void {
  try {
    window.localStorage.removeItem("user");
  } catch {
    // Storage may be disabled.
  }
  restartSharedStream(LIVE_CHANNEL);
}
