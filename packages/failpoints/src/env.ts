/**
 * Variables the chaos suite sets for the processes it starts. `FAILPOINT` is `name:nth:kill|throw|freeze[:ms]`, several
 * separated by commas, or `@` and the path of a file that holds this and may change. `FAILPOINT_HITS` is the file that
 * failures are recorded in.
 */
export const env = {
  plan: process.env.FAILPOINT ?? "",
  hitsFile: process.env.FAILPOINT_HITS ?? "",
  isLive: process.env.SHOP_MODE === "live",
};
