import { PageHeader } from "@storywall/ui/page-header";
import { FindOrder } from "@/features/orders/find-order.tsx";

export const metadata = { title: "Find my order", robots: { index: false } };

export default function FindOrderPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title="Find my order">
        We send its link to the e-mail it was placed with. No account and no password needed.
      </PageHeader>
      <FindOrder />
    </div>
  );
}
