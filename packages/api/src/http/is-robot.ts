/** User agents of crawlers. "Cubot" is a phone. */
const robotPattern = /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|mediapartners/i;

/** Whether no person sees the response: a crawler or a prefetch. */
export function isRobot({ headers }: Request): boolean {
  return (
    robotPattern.test(headers.get("user-agent") ?? "") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}
