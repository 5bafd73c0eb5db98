/**
 * Variables that the chaos suite sets for the processes it starts. `FAILPOINT` is `name:nth:kill|throw|freeze[:ms]`,
 * several separated by commas, or `@` and the path of a file with that content, which may change. `FAILPOINT_HITS` is
 * the file that records the failures.
 */
export const env = {
  plan: process.env.FAILPOINT ?? "",
  hitsFile: process.env.FAILPOINT_HITS ?? "",
  isLive: process.env.SHOP_MODE === "live",
};
