import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { FindOrderForm } from "@/features/orders/find-order.tsx";

export const metadata = { title: pageTexts.findOrder.title, robots: { index: false } };

export default function FindOrderPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title={pageTexts.findOrder.title}>{pageTexts.findOrder.intro}</PageHeader>
      <FindOrderForm />
    </div>
  );
}
