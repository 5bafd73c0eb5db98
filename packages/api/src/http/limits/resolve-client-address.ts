import { type BlockList, isIP, isIPv6 } from "node:net";

/**
 * Returns the address that rate limits count: the socket's, or the last X-Forwarded-For entry before the proxies in
 * TRUSTED_PROXIES. X-Forwarded-For is ignored on other connections because anyone can set it. IPv6 addresses are
 * reduced to their /64, since one customer has a whole /64.
 */
export function resolveClientAddress(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  const addressChain = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress].map(
    normalizeAddress,
  );
  let address = addressChain.pop() ?? "unknown";
  while (isTrusted(trusted, address) && isIP(addressChain.at(-1) ?? "")) address = addressChain.pop() ?? address;
  return isIPv6(address) && address !== "::1" ? `${toNetworkPrefix(address)}::/64` : address;
}

const normalizeAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^\[|\]$/g, "");

const isTrusted = (trusted: BlockList, address: string) =>
  isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** Returns the first four groups of an IPv6 address, expanded. */
function toNetworkPrefix(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0");
  const all = [...groups, ...middle, ...after].slice(0, 4);
  return all.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
