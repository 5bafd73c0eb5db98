const GMAIL_DOMAINS: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * Returns a key that is equal for addresses of the same mailbox: trimmed, lower case, without a plus tag and, for
 * Gmail, without dots. Use the key only to compare addresses, never to send an email.
 */
export function toEmailKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  const plus = name.indexOf("+");
  const mailbox = plus > 0 ? name.slice(0, plus) : name;
  if (!GMAIL_DOMAINS.includes(domain)) return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll(".", "")}@gmail.com`;
}
