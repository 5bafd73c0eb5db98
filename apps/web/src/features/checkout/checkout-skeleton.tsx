import { Skeleton } from "@storywall/ui/skeleton";
import { cartTexts } from "@/features/cart/cart-texts.tsx";

const fields = ["email", "first", "street", "apartment", "city", "zip"];

export function CheckoutSkeleton() {
  return (
    <div role="status" aria-label={cartTexts.opening} className="@container/checkout">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 @min-[44rem]/checkout:grid-cols-[minmax(0,1fr)_19rem] @min-[60rem]/checkout:grid-cols-[minmax(0,1fr)_27rem]">
        <Skeleton className="h-22 rounded-2xl @min-[44rem]/checkout:order-2 @min-[44rem]/checkout:h-176" />
        <div>
          <Skeleton className="h-8 w-32" />
          {fields.map((field) => (
            <Skeleton key={field} className="mt-11 h-12 rounded-xl" />
          ))}
        </div>
      </div>
    </div>
  );
}
