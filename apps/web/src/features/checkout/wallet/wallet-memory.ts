const STORAGE_KEY = "has-wallet";

/** Returns whether this browser had a wallet when the buttons were last loaded. Their space is then reserved. */
export function hadWallet(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberWallet(hasWallet: boolean): void {
  try {
    if (hasWallet) window.localStorage.setItem(STORAGE_KEY, "1");
    else window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be disabled. The buttons then appear without reserved space.
  }
}
