import { removeFromStorage, writeStorage } from "./browser-storage.ts";
import { LIVE_CHANNEL, restartSharedStream } from "./live/shared-stream.ts";

type User = { id: string; email: string | null; role: string };

/** Stores the user in localStorage, as the specification requires. Only the session cookie proves who the user is. */
export function rememberUser({ id, email, role }: User): void {
  writeStorage("localStorage", "user", JSON.stringify({ _id: id, email, role }));
  restartSharedStream(LIVE_CHANNEL);
}

/** Removes the stored user. Called when the user signs out or the session has expired. */
export function forgetUser(): void {
  removeFromStorage("localStorage", "user");
  restartSharedStream(LIVE_CHANNEL);
}
