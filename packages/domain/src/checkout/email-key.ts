const GMAIL_DOMAINS: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * Returns the mailbox to which an address delivers, only for comparing addresses: trimmed, lower case, without a plus
 * tag and, for Gmail, without dots. Never send an email to it.
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
