import { BlockList, isIP } from "node:net";

/** Parses addresses and CIDR ranges, separated by commas. Returns null when one of them is invalid. */
export function parseTrustedProxies(text: string): BlockList | null {
  const proxies = new BlockList();
  const ranges = text.split(",").flatMap((range) => range.trim() || []);
  return ranges.every((range) => addProxyRange(proxies, range)) ? proxies : null;
}

function addProxyRange(proxies: BlockList, range: string): boolean {
  const [address = "", prefix, ...rest] = range.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  const bits = version === 4 ? 32 : 128;
  if (prefix === undefined) proxies.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits) proxies.addSubnet(address, Number(prefix), family);
  else return false;
  return true;
}
