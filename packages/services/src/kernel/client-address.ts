import { isIPv6 } from "node:net";

/**
 * Returns an address in one spelling. IPv4 addresses that are written as IPv6 become IPv4: mapped ones
 * (`::ffff:203.0.113.7`) and those of a translator (`64:ff9b::/96`). Returns other texts unchanged.
 */
export function normalizeAddress(text: string): string {
  const address = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  // The URL parser writes an IPv6 address in its shortest form.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)$/.exec(shortest) ?? [];
  if (!high || !low) return shortest;
  return [high, low].flatMap((group) => [...Buffer.from(group.padStart(4, "0"), "hex")]).join(".");
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /56 of an IPv6 address, because one customer
 * often has a /56. Expects a normalized address.
 */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address) || address === "::1") return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const expanded = [...groups, ...Array<string>(8 - groups.length - after.length).fill("0"), ...after];
  const [a, b, c, d = "0"] = expanded;
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`;
}

/** Returns the /48 around a /56, or null for other clients. One customer can have a whole /48. */
export const getWiderNetwork = (client: string): string | null =>
  client.endsWith("::/56") ? client.replace(/:\w+::\/56$/, "::/48") : null;
