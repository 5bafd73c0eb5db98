import { BlockList, isIP } from "node:net";
import { ShopError } from "@storywall/domain/errors";
import { findWebhookUrlProblem } from "@storywall/domain/operations/webhooks";

export type NetworkPolicy = {
  /** Whether this machine's own addresses are allowed, as in a local demo. */
  isLoopbackAllowed: boolean;
};

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Private, link-local, reserved and multicast networks. IPv4 and IPv6 have separate lists, because a combined list
 * would also compare IPv4 addresses with IPv6 networks. Only global unicast (2000::/3) is public in IPv6.
 */
const privateNetworks = {
  ipv4: createBlockList("ipv4", [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ]),
  ipv6: createBlockList("ipv6", [
    ["::", 3],
    ["4000::", 2],
    ["8000::", 1],
    // Addresses of Teredo and 6to4, which can contain a private IPv4 address, and addresses for documentation.
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ]),
};

function createBlockList(family: "ipv4" | "ipv6", networks: ReadonlyArray<readonly [string, number]>): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Returns whether a webhook may be sent to an IP address. */
export function isAddressAllowed(address: string, { isLoopbackAllowed }: NetworkPolicy): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? "ipv6" : "ipv4";
  if (loopback.check(address, family)) return isLoopbackAllowed;
  return !privateNetworks[family].check(address, family);
}

/** Returns whether the host of a URL may be called. Host names are resolved and checked when a request is sent. */
export function isHostAllowed({ hostname }: URL, policy: NetworkPolicy): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isAddressAllowed(host, policy);
}

/** Returns the normalized URL. Throws WEBHOOK_URL_INVALID. */
export function assertWebhookUrlAllowed(typed: string, policy: NetworkPolicy): string {
  const problem = findWebhookUrlProblem(typed, policy);
  if (problem) throw createWebhookUrlError(problem);
  const url = new URL(typed.trim());
  if (!isHostAllowed(url, policy)) throw createWebhookUrlError("Enter an address on the public internet.");
  return url.href;
}

const createWebhookUrlError = (sentence: string) =>
  new ShopError("WEBHOOK_URL_INVALID", { sentence }, { fields: { url: sentence } });
