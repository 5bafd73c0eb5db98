type EnvSource = Record<string, string | undefined>;

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

type NetworkSettings = { SHOP_MODE?: string | undefined; HOST?: string | undefined; PUBLIC_URL?: string | undefined };

/** Returns whether other machines can reach a demo. They can if it listens on a public address or has an https URL. */
export function isPublicDemo({ SHOP_MODE, HOST, PUBLIC_URL }: NetworkSettings): boolean {
  if (SHOP_MODE === "live") return false;
  return (HOST !== undefined && !isLoopback(HOST)) || (PUBLIC_URL?.startsWith("https://") ?? false);
}

/**
 * Returns one sentence for each variable that conflicts with SHOP_MODE. Checks only the variables in `names`.
 * `variables` must not contain empty values.
 */
export function findModeProblems(variables: EnvSource, names: readonly string[]): string[] {
  const variablesRead = Object.fromEntries([...names, ...modeNames].map((name) => [name, variables[name]]));
  return variablesRead.SHOP_MODE === "live" ? findLiveProblems(variablesRead, names) : findDemoProblems(variablesRead);
}

const modeNames = ["SHOP_MODE", "ALLOW_PUBLIC_DEMO", "ALLOW_TEST_PAYMENTS"];
const keyNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"];

const findStripeKey = (variablesRead: EnvSource, kind: "live" | "test") =>
  keyNames.find((name) => new RegExp(`^[rsp]k_${kind}_`).test(variablesRead[name] ?? ""));

type ModeRule = [isViolated: boolean, sentence: string];

const listRuleViolations = (rules: readonly ModeRule[]) =>
  rules.flatMap(([isViolated, sentence]) => (isViolated ? [sentence] : []));

function findDemoProblems(variablesRead: EnvSource): string[] {
  const liveKey = findStripeKey(variablesRead, "live");
  return listRuleViolations([
    [liveKey !== undefined, `${liveKey} is a live key, which takes real money: it needs SHOP_MODE=live.`],
    [
      isPublicDemo(variablesRead) && variablesRead.ALLOW_PUBLIC_DEMO !== "true",
      "This demo can be reached from outside (HOST is not only this machine, or PUBLIC_URL is https): set ALLOW_PUBLIC_DEMO=true if you want that, or SHOP_MODE=live for a real shop.",
    ],
  ]);
}

function findLiveProblems(variablesRead: EnvSource, names: readonly string[]): string[] {
  const testKey = findStripeKey(variablesRead, "test");
  return listRuleViolations([
    [
      testKey !== undefined && variablesRead.ALLOW_TEST_PAYMENTS !== "true",
      `${testKey} is a test key, which takes no real money: use a live key, or set ALLOW_TEST_PAYMENTS=true.`,
    ],
    [
      variablesRead.STRIPE_API_BASE !== undefined,
      "STRIPE_API_BASE must not be set when SHOP_MODE is live: the shop would take simulated payments.",
    ],
    [
      variablesRead.LAB_URL !== undefined && !variablesRead.LAB_URL.startsWith("https://"),
      "LAB_URL must begin with https:// when SHOP_MODE is live.",
    ],
    [
      variablesRead.EASYPOST_API_BASE !== undefined,
      "EASYPOST_API_BASE must not be set when SHOP_MODE is live: the shop would print worthless labels.",
    ],
    [
      variablesRead.PUBLIC_URL !== undefined && !variablesRead.PUBLIC_URL.startsWith("https://"),
      "PUBLIC_URL must begin with https:// when SHOP_MODE is live.",
    ],
    [
      names.includes("CONTACT_EMAIL") && variablesRead.CONTACT_EMAIL === undefined,
      "CONTACT_EMAIL is not set: a live shop needs an email address for customers.",
    ],
  ]);
}
