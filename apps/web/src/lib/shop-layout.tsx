import { Skeleton } from "@storywall/ui/skeleton";
import { connection } from "next/server";
import { type ReactNode, Suspense } from "react";
import { WithShop } from "./with-shop.tsx";

/**
 * Layout of segments whose pages call procedures. Rendered per request with its nonce, so prefetching loads only the
 * skeleton.
 */
export function ShopLayout({ children, opening = <Opening /> }: { children: ReactNode; opening?: ReactNode }) {
  return (
    <Suspense fallback={opening}>
      <NowOpen>{children}</NowOpen>
    </Suspense>
  );
}

async function NowOpen({ children }: { children: ReactNode }) {
  await connection();
  return <WithShop>{children}</WithShop>;
}

export function Opening() {
  return (
    <div role="status" aria-label="Opening the page" className="mx-auto max-w-6xl px-4 py-8">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  );
}
