"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";

const AdminBar = dynamic(() => importWithRetry(() => import("./admin-bar.tsx")), { ssr: false });

/**
 * Renders the admin bar only in the browser, so that the server sends the same page whether admin mode is on or off.
 * Admin mode grants no permissions.
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

/**
 * Returns the new admin mode: `?is_admin_mode=true` turns it on and any other value turns it off. Without the
 * parameter, it stays the same.
 */
export function getNextAdminMode(isOn: boolean, search: string): boolean {
  const value = new URLSearchParams(search).get("is_admin_mode");
  return value === null ? isOn : value === "true";
}
