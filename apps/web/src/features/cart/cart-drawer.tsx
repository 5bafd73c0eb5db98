"use client";

import { Dialog } from "@storywall/ui/dialog";
import { CartContents } from "./cart-contents.tsx";

export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Your cart" shape="drawer">
      <CartContents onLeave={onClose} />
    </Dialog>
  );
}
