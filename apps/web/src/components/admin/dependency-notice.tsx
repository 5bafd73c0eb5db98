"use client";

import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import { Notice } from "@storywall/ui/notice";
import { usePathname } from "next/navigation";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";

const POLL_MS = 15_000;

const outageMessages = {
  redis: "Redis is down. The shop keeps selling. Photos, emails, and print files wait until it’s back.",
  payments:
    "The payment service is down. Customers can’t pay until it’s back. Carts are saved, and refunds go out automatically later.",
  store: "File storage is down. Photos and print files can’t be uploaded or viewed until it’s back.",
} satisfies Record<keyof DependencyStates, string>;

const SHOP_UNREACHABLE =
  "You’re seeing the last data we loaded. We keep trying, and this page updates once the server responds.";

/** Lists external services that are down. Renders nothing unless an admin is signed in. */
export function DependencyNotice() {
  const { data, error } = useDependencyHealth();
  if (!data || shouldReplacePage(error, data)) return null;
  const unavailable = listUnavailableDependencies(data);
  if (!error && unavailable.length === 0) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn" title={error ? "The server isn’t responding" : "A service is down"}>
        {error ? <p>{SHOP_UNREACHABLE}</p> : unavailable.map((one) => <p key={one}>{outageMessages[one]}</p>)}
      </Notice>
    </div>
  );
}

/** Polls for external services that are unavailable and returns their names. */
export function useUnavailableDependencies(): (keyof DependencyStates)[] {
  return listUnavailableDependencies(useDependencyHealth().data);
}

const listUnavailableDependencies = (health: DependencyStates | undefined) =>
  (Object.keys(outageMessages) as (keyof DependencyStates)[]).filter((one) => health?.[one] === "down");

function useDependencyHealth() {
  const isSigningIn = usePathname() === "/admin/sign-in";
  return trpc.admin.outside.useQuery(undefined, {
    trpc: { context: { silent: true } },
    enabled: !isSigningIn,
    refetchInterval: createPollInterval(POLL_MS),
  });
}
