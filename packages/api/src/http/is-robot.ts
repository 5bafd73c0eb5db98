/** User agents of crawlers. "Cubot" is a phone brand. */
const robotPattern = /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|mediapartners/i;

/** Returns whether no person sees the response, because a crawler or a prefetch sent the request. */
export function isRobot({ headers }: Request): boolean {
  return (
    robotPattern.test(headers.get("user-agent") ?? "") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}
