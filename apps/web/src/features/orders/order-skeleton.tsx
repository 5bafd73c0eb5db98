import { Skeleton } from "@storywall/ui/skeleton";
import { orderPageTexts } from "./order-page-texts.tsx";

export function OrderSkeleton() {
  return (
    <div role="status" aria-label={orderPageTexts.opening} className="pt-8 sm:pt-12">
      <Skeleton className="mb-8 aspect-4/3 w-full rounded-2xl @min-[60rem]:max-w-[37rem]" />
      <Skeleton className="h-12 max-w-2xl" />
      <Skeleton className="mt-4 h-6 max-w-md" />
      <Skeleton className="mt-8 h-14 max-w-lg" />
      <Skeleton className="mt-10 h-72 rounded-2xl sm:h-16" />
      <Skeleton className="mt-14 h-9 w-48" />
      <div className="mt-6 grid grid-cols-3 gap-4 md:grid-cols-6">
        <Skeleton className="aspect-2/3" />
        <Skeleton className="aspect-2/3" />
        <Skeleton className="aspect-2/3" />
      </div>
    </div>
  );
}
