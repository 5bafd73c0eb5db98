import { expect, test } from "vitest";
import { EnvironmentIncompleteError } from "./environment-incomplete-error.ts";
import { limitsEnv } from "./fragments.ts";
import { readEnv } from "./read-env.ts";

const readProxies = (TRUSTED_PROXIES: string) => readEnv(limitsEnv, { TRUSTED_PROXIES }).TRUSTED_PROXIES;

test("trusted proxies can be IPv4 and IPv6 addresses and CIDR ranges", () => {
  const proxies = readProxies("127.0.0.1, 10.0.0.0/8,2001:db8::/32,::1");
  const isTrusted = (address: string) => proxies.check(address, address.includes(":") ? "ipv6" : "ipv4");
  expect(["127.0.0.1", "10.200.3.4", "2001:db8:1::5", "::1"].filter((address) => !isTrusted(address))).toEqual([]);
  expect(["127.0.0.2", "11.0.0.1", "2001:db9::1"].filter(isTrusted)).toEqual([]);
  expect(readProxies("").check("127.0.0.1")).toBe(false);
});

test.each([
  "proxy.internal",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "10.0.0.0/",
  "2001:db8::/129",
  "10.0.0",
  "*",
  "fe80::1%eth0",
])("the invalid trusted proxy %s is rejected at start", (range) => {
  const readProxiesWithRange = () => readProxies(`127.0.0.1,${range}`);
  expect(readProxiesWithRange).toThrow(EnvironmentIncompleteError);
  expect(readProxiesWithRange).toThrow(
    "TRUSTED_PROXIES must be addresses or CIDR ranges, like 10.0.0.0/8, separated by commas.",
  );
});
