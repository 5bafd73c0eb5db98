"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { getNextAdminMode } from "./admin-mode-state.ts";

const AdminBar = dynamic(() => importWithRetry(() => import("./admin-bar.tsx")), { ssr: false });

/**
 * Runs only in the browser, so that the server sends the same page whether admin mode is on or off. Admin mode grants
 * no permissions.
 */
export function AdminModeHost() {
  const path = usePathname();
  const search = useSearchParams().toString();
  const isHydrated = useIsHydrated();
  const [isOn, setOn] = useState(false);
  const next = getNextAdminMode(isOn, search);
  if (next !== isOn) setOn(next);
  return next && isHydrated ? <AdminBar path={path} /> : null;
}
