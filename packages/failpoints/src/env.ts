/**
 * Variables that the chaos suite sets for the processes it starts. `FAILPOINT` is a comma-separated list of entries
 * `name:nth:kill|throw|freeze[:ms]`, or `@` and the path of a file with such entries. The file is read again at each
 * failpoint. `FAILPOINT_HITS` is the path of the file to which triggered failures are written.
 */
export const env = {
  plan: process.env.FAILPOINT ?? "",
  hitsFile: process.env.FAILPOINT_HITS ?? "",
  isLive: process.env.SHOP_MODE === "live",
};
