import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { resolveClientAddress } from "./resolve-client-address.ts";

test.each([
  ["ignores forwarding headers without trusted proxies", "203.0.113.7", "198.51.100.1", [], "203.0.113.7"],
  ["ignores forwarding headers of an untrusted address", "203.0.113.7", "198.51.100.1", ["10.0.0.1"], "203.0.113.7"],
  ["uses the forwarded address of a trusted proxy", "10.0.0.1", "198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
  [
    "ignores addresses the client put before the proxy's entry",
    "10.0.0.1",
    "1.2.3.4, 198.51.100.1",
    ["10.0.0.1"],
    "198.51.100.1",
  ],
  ["skips two trusted proxies", "10.0.0.1", "198.51.100.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"], "198.51.100.1"],
  ["trusts a proxy in a trusted range", "10.0.3.4", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["does not trust a proxy outside the ranges", "11.0.3.4", "198.51.100.1", ["10.0.0.0/8"], "11.0.3.4"],
  ["trusts a proxy in a trusted IPv6 range", "2001:db8::7", "198.51.100.1", ["2001:db8::/32"], "198.51.100.1"],
  ["trusts an IPv4 proxy written as IPv6", "::ffff:10.0.0.1", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["returns unknown for an unknown socket address", "unknown", "198.51.100.1", ["0.0.0.0/0"], "unknown"],
  ["ignores a malformed forwarded address", "10.0.0.1", "x", ["10.0.0.1"], "10.0.0.1"],
  ["uses the proxy's address without a forwarding header", "10.0.0.1", null, ["10.0.0.1"], "10.0.0.1"],
  ["converts IPv4 written as IPv6 to IPv4", "::ffff:127.0.0.1", null, [], "127.0.0.1"],
  ["keeps the IPv6 loopback address", "::1", null, [], "::1"],
  ["converts IPv4 written as IPv6 in hex to IPv4", "::ffff:cb00:7107", null, [], "203.0.113.7"],
  ["converts IPv4 written as a full IPv6 address", "0:0:0:0:0:FFFF:203.0.113.7", null, [], "203.0.113.7"],
  ["converts IPv4 of a translator to IPv4", "64:ff9b::203.0.113.7", null, [], "203.0.113.7"],
  ["reduces an IPv6 address to its /56", "2001:DB8:0:1234:aaaa:bbbb:cccc:dddd", null, [], "2001:db8:0:1200::/56"],
  ["reduces a shortened IPv6 address", "2001:db8:0:12::1", null, [], "2001:db8:0:0::/56"],
  ["reduces an IPv6 address shortened within its network part", "2001:db8::1", null, [], "2001:db8:0:0::/56"],
  ["reduces an address with zeros in front", "2001:0db8:0000:ff34::1", null, [], "2001:db8:0:ff00::/56"],
  ["reduces an address shortened at its start", "::2", null, [], "0:0:0:0::/56"],
  ["ignores the zone of an address", "fe80::1%eth0", null, [], "fe80:0:0:0::/56"],
  ["reads an IPv6 address in brackets", "10.0.0.1", "[2001:db8:0:ab12::7]", ["10.0.0.1"], "2001:db8:0:ab00::/56"],
])("the client address resolver %s (G-12)", (_, socket, forwarded, trusted, address) => {
  expect(resolveClientAddress(socket, forwarded, createBlockList(trusted))).toBe(address);
});

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = address.includes(":") ? "ipv6" : "ipv4";
    if (prefix) list.addSubnet(address, Number(prefix), family);
    else list.addAddress(address, family);
  }
  return list;
}
