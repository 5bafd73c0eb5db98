import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("a mutation fails immediately when the browser is offline", async () => {
  onlineManager.setOnline(false);
  const mutation = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error("No connection")),
  });
  const result = mutation.mutate();
  expect(mutation.getCurrentResult().isPaused).toBe(false);
  await expect(result).rejects.toThrow("No connection");
});
