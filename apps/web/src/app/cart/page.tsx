import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { CartContents } from "@/features/cart/cart-contents.tsx";

export const metadata = { title: pageTexts.cart, robots: { index: false } };

export default function CartPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title={pageTexts.cart} />
      <CartContents isPage />
    </div>
  );
}
