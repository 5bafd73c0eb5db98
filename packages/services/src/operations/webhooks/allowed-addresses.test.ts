import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAddressAllowed, isHostAllowed } from "./allowed-addresses.ts";

const policy = { isLoopbackAllowed: false };

const privateAddresses = [
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.1.2.3",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "64:ff9b::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "example.com",
  "",
];

const allowedAddresses = [
  "1.1.1.1",
  "8.8.8.8",
  "11.0.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.255.255",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
];

test.each(privateAddresses)("the address %s is rejected as a webhook receiver", (address) => {
  expect(isAddressAllowed(address, policy)).toBe(false);
});

test.each(allowedAddresses)("the public IP address %s is allowed as a webhook receiver", (address) => {
  expect(isAddressAllowed(address, policy)).toBe(true);
});

describe("for webhooks in a local demo", () => {
  test.each(["127.0.0.1", "127.9.9.9", "::1"])("the loopback address %s is allowed", (address) => {
    expect(isAddressAllowed(address, { isLoopbackAllowed: true })).toBe(true);
  });

  test.each(["10.0.0.1", "169.254.169.254", "192.168.1.1", "fe80::1", "::ffff:10.0.0.1"])(
    "the private IP address %s is rejected even if loopback addresses are allowed",
    (address) => {
      expect(isAddressAllowed(address, { isLoopbackAllowed: true })).toBe(false);
    },
  );
});

test("an IPv4 address in a webhook URL is checked in every notation", () => {
  fc.assert(
    fc.property(fc.ipV4Extended(), (host) => {
      const url = new URL(`https://${host}/`);
      expect(isHostAllowed(url, policy)).toBe(isAddressAllowed(url.hostname, policy));
    }),
  );
  for (const host of ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "[::ffff:7f00:1]", "[::1]"])
    expect(isHostAllowed(new URL(`https://${host}/`), policy), host).toBe(false);
});
