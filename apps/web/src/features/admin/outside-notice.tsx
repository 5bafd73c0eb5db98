"use client";

import type { Outside } from "@storywall/domain/admin/outside";
import { Notice } from "@storywall/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTRPC } from "@/lib/trpc.ts";

const EVERY_MS = 15_000;

const meanings = {
  redis: "Redis is away. The shop sells on; photos, letters and print files wait until it is back.",
  payments:
    "The payment service is away. Nothing can be paid until it is back; carts are kept, and refunds wait and go out by themselves.",
  store: "The object store is away. Photos and print files can neither be sent nor seen until it is back.",
} satisfies Record<keyof Outside, string>;

/** What the shop does without at this moment, above every page of the admin's. Who is not signed in sees nothing. */
export function OutsideNotice() {
  const away = useAway();
  if (away.length === 0) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn" title="Something is away">
        {away.map((one) => (
          <p key={one}>{meanings[one]}</p>
        ))}
      </Notice>
    </div>
  );
}

/** What is away at this moment, asked about again and again. */
export function useAway(): (keyof Outside)[] {
  const trpc = useTRPC();
  const isSigningIn = usePathname() === "/admin/sign-in";
  const { data } = useQuery(
    trpc.admin.outside.queryOptions(undefined, {
      trpc: { context: { silent: true } },
      enabled: !isSigningIn,
      refetchInterval: ({ state }) => (state.error ? false : EVERY_MS),
    }),
  );
  return (Object.keys(meanings) as (keyof Outside)[]).filter((one) => data?.[one] === "down");
}
