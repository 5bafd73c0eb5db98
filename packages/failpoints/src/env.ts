/**
 * What the chaos suite tells a process it starts; nothing sets these elsewhere. `FAILPOINT` is `name:nth:kill|throw|freeze[:ms]`,
 * several parted by commas, or `@` and a file that holds this and may change. `FAILPOINT_HITS` is where what happened is
 * written down. `SABOTAGE` names safeguards that are taken away.
 */
export const given = {
  plan: process.env.FAILPOINT ?? "",
  hits: process.env.FAILPOINT_HITS ?? "",
  sabotage: (process.env.SABOTAGE ?? "").split(",").filter((name) => name !== ""),
  isLive: process.env.SHOP_MODE === "live",
};
