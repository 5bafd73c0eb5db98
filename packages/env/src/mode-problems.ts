type Source = Record<string, string | undefined>;

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

type Reach = { SHOP_MODE?: string | undefined; HOST?: string | undefined; PUBLIC_URL?: string | undefined };

/** Whether people elsewhere may reach this demo: it listens for other machines, or stands behind https. */
export function isPublicDemo({ SHOP_MODE, HOST, PUBLIC_URL }: Reach): boolean {
  if (SHOP_MODE === "live") return false;
  return (HOST !== undefined && !isLoopback(HOST)) || (PUBLIC_URL?.startsWith("https://") ?? false);
}

/**
 * What does not fit SHOP_MODE, one sentence each. Empty variables must be left out of `given`; only `names`, the variables
 * that the process reads, are looked at.
 */
export function findModeProblems(given: Source, names: readonly string[]): string[] {
  const read = Object.fromEntries([...names, ...modeNames].map((name) => [name, given[name]]));
  return read.SHOP_MODE === "live" ? liveProblems(read, names) : demoProblems(read);
}

const modeNames = ["SHOP_MODE", "ALLOW_PUBLIC_DEMO", "ALLOW_TEST_PAYMENTS"];
const keyNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"];

const findKey = (read: Source, kind: "live" | "test") =>
  keyNames.find((name) => new RegExp(`^[rsp]k_${kind}_`).test(read[name] ?? ""));

type Rule = [applies: boolean, sentence: string];

const sentencesOf = (rules: readonly Rule[]) => rules.flatMap(([applies, sentence]) => (applies ? [sentence] : []));

function demoProblems(read: Source): string[] {
  const liveKey = findKey(read, "live");
  return sentencesOf([
    [liveKey !== undefined, `${liveKey} is a live key, which takes real money: it needs SHOP_MODE=live.`],
    [
      isPublicDemo(read) && read.ALLOW_PUBLIC_DEMO !== "true",
      "This demo can be reached from outside (HOST is not this machine alone, or PUBLIC_URL is https): set ALLOW_PUBLIC_DEMO=true if it should be, or SHOP_MODE=live for a real shop.",
    ],
  ]);
}

function liveProblems(read: Source, names: readonly string[]): string[] {
  const testKey = findKey(read, "test");
  return sentencesOf([
    [
      testKey !== undefined && read.ALLOW_TEST_PAYMENTS !== "true",
      `${testKey} is a test key, which takes no real money: use a live key, or set ALLOW_TEST_PAYMENTS=true.`,
    ],
    [
      read.STRIPE_API_BASE !== undefined,
      "STRIPE_API_BASE must not be set when SHOP_MODE is live: the shop would take play money.",
    ],
    [
      read.PUBLIC_URL !== undefined && !read.PUBLIC_URL.startsWith("https://"),
      "PUBLIC_URL must begin with https:// when SHOP_MODE is live.",
    ],
    [
      names.includes("CONTACT_EMAIL") && read.CONTACT_EMAIL === undefined,
      "CONTACT_EMAIL is not set: a live shop must say where customers can write to.",
    ],
  ]);
}
