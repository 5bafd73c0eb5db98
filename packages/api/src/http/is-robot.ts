/** User agents of crawlers. The pattern excludes "Cubot", a phone brand. */
const robotPattern = /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|mediapartners/i;

/** Returns whether the request comes from a crawler or is a prefetch. */
export function isRobot({ headers }: Pick<Request, "headers">): boolean {
  return (
    robotPattern.test(headers.get("user-agent") ?? "") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "")
  );
}
