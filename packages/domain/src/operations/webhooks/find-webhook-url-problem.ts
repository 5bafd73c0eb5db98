export const isLoopbackName = (hostname: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Returns what is wrong with a webhook's address, or null. Services also check the address's network. */
export function findWebhookUrlProblem(
  typed: string,
  { isLoopbackAllowed }: { isLoopbackAllowed: boolean },
): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a full address, like https://example.com/webhooks.";
  if (url.username || url.password) return "Leave the user name and password out of the address.";
  if (isLoopbackName(url.hostname)) return isLoopbackAllowed ? null : "Enter an address on the public internet.";
  return url.protocol === "https:" ? null : "The address must start with https://.";
}
