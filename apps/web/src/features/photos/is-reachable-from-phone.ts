/** Returns whether another device can open this URL. For localhost, returns false. */
export function isReachableFromPhone(address: string): boolean {
  const { hostname } = new URL(address);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
