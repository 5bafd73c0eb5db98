"use client";

import { Dialog } from "@storywall/ui/dialog";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { CartContents } from "./cart-contents.tsx";

/** Loaded on demand with its own API client, which static pages do not have. */
export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ApiProvider>
      <Dialog open={open} onClose={onClose} title="Your cart" shape="drawer">
        <CartContents onLeave={onClose} />
      </Dialog>
    </ApiProvider>
  );
}
