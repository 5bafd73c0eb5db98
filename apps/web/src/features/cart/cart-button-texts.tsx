import type { ReactNode } from "react";

/** Texts of the cart button and of the button that adds items to the cart. Most pages load both. */
export const cartButtonTexts = {
  cart: "Cart",
  cartWithItems: (count: number) =>
    count === 0 ? "Cart, empty" : count === 1 ? "Cart, 1 item" : `Cart, ${count} items`,
  unavailable: (renderRetryButton: (text: string) => ReactNode) => (
    <>We couldn’t load your cart. Check your connection and {renderRetryButton("try again")}.</>
  ),
  addToCart: "Add to cart",
  adding: "Adding…",
};
