import { type Browser, expect, type Page, test } from "@playwright/test";
import type { ApiShopper } from "./api-shopper.ts";
import { createPageVisits, widths } from "./create-page-visits.ts";
import { allImpacts, inspectLayout, inspectPage } from "./inspect-page.ts";
import { doubleTextSize, findLargeTextProblems } from "./large-text.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Screen } from "./screen.ts";
import { findSmallTargets } from "./small-targets.ts";

export const isScreenForNewVisitors = ({ who = "newcomer", path }: Screen): boolean =>
  who === "newcomer" && typeof path === "string";

/**
 * Opens each screen once. Checks it in every width, in both color schemes and with large text, and checks the size of
 * touch targets. Throws one error that lists all problems.
 */
export async function inspectScreens(
  browser: Browser,
  shop: RunningShop,
  owner: ApiShopper,
  screens: readonly Screen[],
): Promise<void> {
  test.setTimeout(60_000 + screens.length * 20_000);
  const visits = await createPageVisits(browser, shop, owner);
  const problems: string[] = [];
  for (const screen of screens.filter(({ name }) => new RegExp(process.env.ONLY ?? "").test(name))) {
    await test.step(screen.name, async () => {
      const problem = await getErrorMessageOrNull(() => visits.visitScreen(screen, inspectScreenAtEverySize));
      if (problem) problems.push(`${screen.name}: ${problem}`);
    });
  }
  await visits.close();
  expect(problems).toEqual([]);
}

async function getErrorMessageOrNull(inspect: () => Promise<void>): Promise<string | null> {
  try {
    await inspect();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A window of 1280 px at 400 % zoom. */
const NARROWEST = 320;
const TABLET = 768;

async function inspectScreenAtEverySize(page: Page): Promise<void> {
  await inspectPage(page, "390 px, light", { impacts: allImpacts });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await inspectPage(page, "1440 px, dark");
  for (const width of [NARROWEST, ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    await inspectLayout(page, `${width} px`);
    if (width < TABLET) expect(await findSmallTargets(page), `too small for a finger, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleTextSize(page);
  await inspectLayout(page, "390 px, text twice as large");
  // A long word may break on a narrow phone. A separate test checks words on the pages that every shopper needs.
  const problems = (await findLargeTextProblems(page)).filter((problem) => !problem.startsWith("The word"));
  expect(problems, "390 px, text twice as large").toEqual([]);
}
