"use client";

import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import { Notice } from "@storywall/ui/notice";
import { usePathname } from "next/navigation";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminTexts } from "./admin-texts.ts";

const POLL_MS = 15_000;

/** Lists external services that are unavailable. Renders nothing unless an admin is signed in. */
export function DependencyNotice() {
  const { data, error } = useDependencyHealth();
  if (!data || shouldReplacePage(error, data)) return null;
  const unavailable = listUnavailableDependencies(data);
  if (!error && unavailable.length === 0) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn" title={error ? adminTexts.serverUnreachable : adminTexts.serviceDown}>
        {error ? (
          <p>{adminTexts.showingOldData}</p>
        ) : (
          unavailable.map((dependency) => <p key={dependency}>{adminTexts.outages[dependency]}</p>)
        )}
      </Notice>
    </div>
  );
}

/** Checks at intervals which external services are unavailable. Returns their names. */
export function useUnavailableDependencies(): (keyof DependencyStates)[] {
  return listUnavailableDependencies(useDependencyHealth().data);
}

const listUnavailableDependencies = (health: DependencyStates | undefined) =>
  (Object.keys(adminTexts.outages) as (keyof DependencyStates)[]).filter(
    (dependency) => health?.[dependency] === "down",
  );

function useDependencyHealth() {
  const isSigningIn = usePathname() === "/admin/sign-in";
  return trpc.admin.dependencies.useQuery(undefined, {
    trpc: { context: { silent: true } },
    enabled: !isSigningIn,
    refetchInterval: createPollInterval(POLL_MS),
  });
}
