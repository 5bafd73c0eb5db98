import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { resolveClientAddress } from "./resolve-client-address.ts";

test.each([
  ["nobody's word is taken", "203.0.113.7", "198.51.100.1", [], "203.0.113.7"],
  ["a stranger's word is not taken", "203.0.113.7", "198.51.100.1", ["10.0.0.1"], "203.0.113.7"],
  ["our proxy says who it is", "10.0.0.1", "198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
  [
    "what a client wrote before our proxy counts for nothing",
    "10.0.0.1",
    "1.2.3.4, 198.51.100.1",
    ["10.0.0.1"],
    "198.51.100.1",
  ],
  ["two proxies of ours", "10.0.0.1", "198.51.100.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"], "198.51.100.1"],
  ["a proxy in a range of ours", "10.0.3.4", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["a proxy outside our ranges", "11.0.3.4", "198.51.100.1", ["10.0.0.0/8"], "11.0.3.4"],
  ["a proxy in an IPv6 range of ours", "2001:db8::7", "198.51.100.1", ["2001:db8::/32"], "198.51.100.1"],
  ["an IPv4 proxy of ours, written as IPv6", "::ffff:10.0.0.1", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  ["no address at all", "unknown", "198.51.100.1", ["0.0.0.0/0"], "unknown"],
  ["nonsense from a proxy", "10.0.0.1", "x", ["10.0.0.1"], "10.0.0.1"],
  ["a proxy that says nothing", "10.0.0.1", null, ["10.0.0.1"], "10.0.0.1"],
  ["IPv4 written as IPv6", "::ffff:127.0.0.1", null, [], "127.0.0.1"],
  ["this machine", "::1", null, [], "::1"],
  ["a customer's whole network", "2001:DB8:0:12:aaaa:bbbb:cccc:dddd", null, [], "2001:db8:0:12::/64"],
  ["the same, shortened", "2001:db8:0:12::1", null, [], "2001:db8:0:12::/64"],
  ["shortened early", "2001:db8::1", null, [], "2001:db8:0:0::/64"],
])("%s (G-12)", (_, socket, forwarded, trusted, address) => {
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
