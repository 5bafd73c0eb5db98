/** As robots that read the web call themselves. A Cubot is a telephone. */
const robots = /(?<!cu)bot\b|crawler|spider|slurp|facebookexternalhit|mediapartners/i;

/** Whether nobody looks at what is asked: a robot, or a page that is made ready before anyone opens it. */
export function isRobot({ headers }: Request): boolean {
  return robots.test(headers.get("user-agent") ?? "") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? "");
}
