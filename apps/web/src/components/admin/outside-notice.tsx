"use client";

import type { Outside } from "@storywall/domain/operations/outside";
import { Notice } from "@storywall/ui/notice";
import { usePathname } from "next/navigation";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { trpc } from "@/lib/trpc.ts";

const EVERY_MS = 15_000;

const meanings = {
  redis: "Redis is away. The shop sells on; photos, letters and print files wait until it is back.",
  payments:
    "The payment service is away. Nothing can be paid until it is back; carts are kept, and refunds wait and go out by themselves.",
  store: "The object store is away. Photos and print files can neither be sent nor seen until it is back.",
} satisfies Record<keyof Outside, string>;

const SHOP_AWAY =
  "What you see is as it was, and stays. The shop is asked again and again, and shown as it is once it answers.";

/** Names external services that are down. Shows nothing unless an admin is signed in. */
export function OutsideNotice() {
  const { data, error } = useOutside();
  if (!data || isInTheWay(error, data)) return null;
  const away = downIn(data);
  if (!error && away.length === 0) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn" title={error ? "The shop does not answer" : "Something is away"}>
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
