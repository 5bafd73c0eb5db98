import { Skeleton } from "@storywall/ui/skeleton";

const fields = ["email", "first", "street", "apartment", "city", "zip"];

export function CheckoutSkeleton() {
  return (
    <div
      role="status"
      aria-label="Opening your cart"
      className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[1fr_19rem] lg:grid-cols-[1fr_24rem]"
    >
      <Skeleton className="h-14 rounded-2xl md:order-2 md:h-112" />
      <div>
        <Skeleton className="h-8 w-32" />
        {fields.map((field) => (
          <Skeleton key={field} className="mt-11 h-12 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
