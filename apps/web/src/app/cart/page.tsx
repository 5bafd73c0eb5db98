import { PageHeader } from "@storywall/ui/page-header";
import { CartContents } from "@/features/cart/cart-contents.tsx";

export const metadata = { title: "Your cart", robots: { index: false } };

export default function CartPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title="Your cart" />
      <CartContents isPage />
    </div>
  );
}
