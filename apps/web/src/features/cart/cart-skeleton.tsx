import { Skeleton } from "@storywall/ui/skeleton";
import { cartTexts } from "./cart-texts.tsx";

export function CartSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div role="status" aria-label={cartTexts.opening} className={isPage ? "grid gap-10 lg:grid-cols-[1fr_22rem]" : ""}>
      <div className={isPage ? "grid gap-5 sm:grid-cols-[12rem_1fr]" : "grid grid-cols-[7rem_1fr] gap-4"}>
        <Skeleton className={isPage ? "h-44" : "h-28"} />
        <div>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-5 w-full" />
          <Skeleton className="mt-4 h-11 w-36 rounded-xl" />
        </div>
      </div>
      <Skeleton className={isPage ? "h-80 rounded-2xl" : "mt-8 h-40"} />
    </div>
  );
}
