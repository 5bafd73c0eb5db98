import type { Page } from "@playwright/test";

type Point = { x: number; y: number };

/** Drags from a point by an offset in CSS pixels. The drag consists of eight touch moves. */
export async function dragByFinger(page: Page, from: Point, by: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const dispatchTouch = (type: "touchStart" | "touchMove" | "touchEnd", share: number) => {
    const at = { x: from.x + by.x * share, y: from.y + by.y * share };
    return devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [at] });
  };
  await dispatchTouch("touchStart", 0);
  for (let part = 1; part <= 8; part++) await dispatchTouch("touchMove", part / 8);
  await dispatchTouch("touchEnd", 1);
  await devtools.detach();
}
