import { newId } from "@storywall/domain/kernel/ids";
import { expect, test } from "vitest";
import { withCartMutex } from "./update-cart.ts";

test("changes to one cart run one at a time in order, and do not wait for other carts", async () => {
  const [cart, other] = [newId("cart"), newId("cart")] as const;
  const finishedChanges: string[] = [];
  let running = 0;
  const createChange = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    finishedChanges.push(name);
    if (name === "b") throw new Error("rejected");
    return name;
  };
  const answers = Promise.allSettled(["a", "b", "c", "d"].map((name) => withCartMutex(cart, createChange(name))));
  expect(await withCartMutex(other, async () => "other")).toBe("other");
  expect(finishedChanges).toEqual([]);
  expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(finishedChanges).toEqual(["a", "b", "c", "d"]);
});
