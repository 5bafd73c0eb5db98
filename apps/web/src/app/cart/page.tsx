import { CartContents } from "@/features/cart/cart-contents.tsx";

export const metadata = { robots: { index: false } };

export default function CartPage() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <h1 className="mb-6 text-3xl">Your cart</h1>
      <CartContents />
    </div>
  );
}
