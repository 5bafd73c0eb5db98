"use client";

import { Dialog } from "@storywall/ui/dialog";
import { WithShop } from "@/lib/with-shop.tsx";
import { CartContents } from "./cart-contents.tsx";

/** Fetched when it is first wanted, with all that it needs: pages that only show something have no client of the shop. */
export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <WithShop>
      <Dialog open={open} onClose={onClose} title="Your cart" shape="drawer">
        <CartContents onLeave={onClose} />
      </Dialog>
    </WithShop>
  );
}
