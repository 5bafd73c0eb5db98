"use client";

import { Dialog } from "@storywall/ui/dialog";
import type { ReactNode } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { CartContents } from "./cart-contents.tsx";
import { cartTexts } from "./cart-texts.tsx";

/** The drawer is loaded on demand. It provides its own API client, because static pages have none. */
export function CartDrawer({ open, onClose, wallet }: { open: boolean; onClose: () => void; wallet: ReactNode }) {
  return (
    <ApiProvider>
      <Dialog open={open} onClose={onClose} title={cartTexts.title} shape="drawer">
        <CartContents onLeave={onClose} wallet={wallet} />
      </Dialog>
    </ApiProvider>
  );
}
