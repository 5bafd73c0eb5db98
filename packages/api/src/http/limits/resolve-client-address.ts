import { type BlockList, isIP, isIPv6 } from "node:net";
import { normalizeAddress, toClientNetwork } from "@storywall/services/kernel/client-address";

/**
 * Returns the address that rate limits count: the socket's, or the last X-Forwarded-For entry before the proxies in
 * TRUSTED_PROXIES. X-Forwarded-For is ignored on other connections because anyone can set it. IPv6 addresses are
 * reduced to their /56.
 */
export function resolveClientAddress(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  const addressChain = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), socketAddress].map(
    normalizeAddress,
  );
  let address = addressChain.pop() ?? "unknown";
  while (isTrustedProxy(trusted, address) && isIP(addressChain.at(-1) ?? "")) address = addressChain.pop() ?? address;
  return toClientNetwork(address);
}

const isTrustedProxy = (trusted: BlockList, address: string) =>
  isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
