"use client";

import { type ReactNode, useState } from "react";
import { apiTexts } from "@/lib/api-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { reloadIfBuildReplaced } from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";
import type { CartTaskInput } from "./cart-task.tsx";

/**
 * For pages that have not loaded the cart: its code is loaded on the first use. The caller renders `task`. `run` adds
 * lines or changes one, opens the drawer and resolves to whether this succeeded; errors are shown.
 */
export function useCartTask() {
  const [task, setTask] = useState<ReactNode>(null);
  const run = async (input: CartTaskInput | Promise<CartTaskInput>): Promise<boolean> => {
    try {
      const [{ CartTask }, known] = await Promise.all([importWithRetry(() => import("./cart-task.tsx")), input]);
      return await new Promise((resolve) => setTask(<CartTask input={known} onDone={resolve} />));
    } catch (error) {
      if (!(await reloadIfBuildReplaced(error))) toast.error(apiTexts.unreachable, { id: "cart-failure" });
      return false;
    } finally {
      setTask(null);
    }
  };
  return { task, run };
}
