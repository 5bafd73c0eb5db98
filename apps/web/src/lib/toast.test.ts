import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.resetModules());

test("the first toast loads the toaster component", async () => {
  const { isToasterRequested, connectToaster, onToasterRequested, toast } = await import("./toast.ts");
  const onRequested = vi.fn();
  onToasterRequested(onRequested);
  expect(isToasterRequested()).toBe(false);
  toast.error("No.", { id: "one" });
  toast.success("Yes.");
  expect([isToasterRequested(), onRequested.mock.calls.length > 0]).toEqual([true, true]);

  const show = vi.fn();
  const stop = connectToaster(show);
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

test("a toast with undo is shown for ten seconds", async () => {
  const { connectToaster, toast } = await import("./toast.ts");
  const show = vi.fn();
  const undo = vi.fn();
  connectToaster(show);
  toast.successWithUndo("Deleted.", undo);
  const [kind, text, { duration, action }] = show.mock.calls[0] ?? [];
  expect([kind, text, duration, action.label]).toEqual(["success", "Deleted.", 10_000, "Undo"]);
  action.onClick();
  expect(undo).toHaveBeenCalledOnce();
});

test("pages with an API client preload the toaster component", async () => {
  vi.useFakeTimers();
  const { isToasterRequested, preloadToaster } = await import("./toast.ts");
  const cancelPreload = preloadToaster();
  cancelPreload();
  vi.advanceTimersByTime(10_000);
  expect(isToasterRequested()).toBe(false);
  preloadToaster();
  vi.advanceTimersByTime(10_000);
  expect(isToasterRequested()).toBe(true);
  vi.useRealTimers();
});
