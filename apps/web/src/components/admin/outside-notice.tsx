"use client";

import type { Outside } from "@storywall/domain/operations/outside";
import { Notice } from "@storywall/ui/notice";
import { usePathname } from "next/navigation";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { trpc } from "@/lib/trpc.ts";

const EVERY_MS = 15_000;

const meanings = {
  redis: "Redis is down. The shop keeps selling. Photos, emails, and print files wait until it’s back.",
  payments:
    "The payment service is down. Customers can’t pay until it’s back. Carts are saved, and refunds go out automatically later.",
  store: "File storage is down. Photos and print files can’t be uploaded or viewed until it’s back.",
} satisfies Record<keyof Outside, string>;

const SHOP_AWAY =
  "You’re seeing the last data we loaded. We keep trying, and this page updates once the server responds.";

/** Names external services that are down. Shows nothing unless an admin is signed in. */
export function OutsideNotice() {
  const { data, error } = useOutside();
  if (!data || isInTheWay(error, data)) return null;
  const away = downIn(data);
  if (!error && away.length === 0) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn" title={error ? "The server isn’t responding" : "A service is down"}>
        {error ? <p>{SHOP_AWAY}</p> : away.map((one) => <p key={one}>{meanings[one]}</p>)}
      </Notice>
    </div>
  );
}

/** Names of unavailable external services, polled. */
export function useAway(): (keyof Outside)[] {
  return downIn(useOutside().data);
}

const downIn = (outside: Outside | undefined) =>
  (Object.keys(meanings) as (keyof Outside)[]).filter((one) => outside?.[one] === "down");

function useOutside() {
  const isSigningIn = usePathname() === "/admin/sign-in";
  return trpc.admin.outside.useQuery(undefined, {
    trpc: { context: { silent: true } },
    enabled: !isSigningIn,
    refetchInterval: askEvery(EVERY_MS),
  });
}
