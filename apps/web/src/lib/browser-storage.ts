type StorageName = "localStorage" | "sessionStorage";

/**
 * Returns the stored text, or null if there is none. Also returns null if the browser blocks storage, where even reading
 * `window.localStorage` throws.
 */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. Returns false if storage is full or blocked. */
export function writeStorage(name: StorageName, key: string, value: string): boolean {
  try {
    window[name].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeFromStorage(name: StorageName, key: string): void {
  try {
    window[name].removeItem(key);
  } catch {
    // If storage cannot be accessed, there is nothing to remove.
  }
}

/** Removes everything that this browser stores for the shop, except cookies. */
export async function clearStorage(): Promise<void> {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      window[name].clear();
    } catch {
      // Continues, because a browser that blocks one storage may allow the other.
    }
  }
  try {
    const databases = (await window.indexedDB.databases?.()) ?? [];
    for (const { name } of databases) if (name) window.indexedDB.deleteDatabase(name);
  } catch {
    // A browser that blocks IndexedDB has no databases to delete.
  }
}

/** Opens a channel to the shop's other tabs. Returns null if the browser is old or blocks storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Stores a cookie. `cookie` has the format of a `Set-Cookie` header, such as `name=value; Path=/`. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers the shop supports
  document.cookie = cookie;
}
