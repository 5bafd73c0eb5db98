"use client";

import { Dialog } from "@storywall/ui/dialog";
import { WithShop } from "@/lib/with-shop.tsx";
import { CartContents } from "./cart-contents.tsx";

/** Loaded on demand with its own API client, which static pages do not have. */
export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <WithShop>
      <Dialog open={open} onClose={onClose} title="Your cart" shape="drawer">
        <CartContents onLeave={onClose} />
      </Dialog>
    </WithShop>
  );
}
