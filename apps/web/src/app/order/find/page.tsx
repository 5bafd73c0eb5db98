import { PageHeader } from "@storywall/ui/page-header";
import { FindOrder } from "@/features/orders/find-order.tsx";

export const metadata = { title: "Find my order", robots: { index: false } };

export default function FindOrderPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title="Find my order">
        We'll send a link to the email address used for the order. No account or password needed.
      </PageHeader>
      <FindOrder />
    </div>
  );
}
