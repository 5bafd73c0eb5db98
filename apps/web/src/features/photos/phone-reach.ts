/** Whether another device can open this address: not one that means "this very machine". */
export function isWithinReach(address: string): boolean {
  const { hostname } = new URL(address);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
