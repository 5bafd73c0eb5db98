import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.resetModules());

test("the first toast loads the toaster and is kept while it loads", async () => {
  const { areToastsWanted, deliverToasts, onToastsWanted, toast } = await import("./toast.ts");
  const wanted = vi.fn();
  onToastsWanted(wanted);
  expect(areToastsWanted()).toBe(false);
  toast.error("No.", { id: "one" });
  toast.success("Yes.");
  expect([areToastsWanted(), wanted.mock.calls.length > 0]).toEqual([true, true]);

  const show = vi.fn();
  const stop = deliverToasts(show);
  toast.info("By the way.");
  expect(show.mock.calls).toEqual([
    ["error", "No.", { id: "one" }],
    ["success", "Yes.", undefined],
    ["info", "By the way.", undefined],
  ]);
  stop();
  toast.info("Later.");
  expect(show).toHaveBeenCalledTimes(3);
});

test("preloads the toaster on pages with an API client", async () => {
  vi.useFakeTimers();
  const { areToastsWanted, prepareToasts } = await import("./toast.ts");
  const leave = prepareToasts();
  leave();
  vi.advanceTimersByTime(10_000);
  expect(areToastsWanted()).toBe(false);
  prepareToasts();
  vi.advanceTimersByTime(10_000);
  expect(areToastsWanted()).toBe(true);
  vi.useRealTimers();
});
