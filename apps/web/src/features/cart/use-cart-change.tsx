"use client";

import { type ReactNode, useState } from "react";
import { apiTexts } from "@/lib/api-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { reloadIfBuildReplaced } from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";
import type { CartChange } from "./cart-change-task.tsx";

/**
 * Changes the cart on pages that have not loaded it: the cart's code is loaded on the first use. The caller must render
 * `task`. `changeCart` adds lines or changes one, opens the cart drawer and resolves to whether this succeeded; errors are
 * shown.
 */
export function useCartChange() {
  const [task, setTask] = useState<ReactNode>(null);
  const changeCart = async (input: CartChange | Promise<CartChange>): Promise<boolean> => {
    try {
      const [{ CartChangeTask }, known] = await Promise.all([
        importWithRetry(() => import("./cart-change-task.tsx")),
        input,
      ]);
      return await new Promise((resolve) => setTask(<CartChangeTask input={known} onDone={resolve} />));
    } catch (error) {
      if (!(await reloadIfBuildReplaced(error))) toast.error(apiTexts.unreachable, { id: "cart-failure" });
      return false;
    } finally {
      setTask(null);
    }
  };
  return { task, changeCart };
}
