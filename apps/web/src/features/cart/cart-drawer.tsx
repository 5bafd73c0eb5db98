"use client";

import { Dialog } from "@storywall/ui/dialog";
import type { ReactNode } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { CartContents } from "./cart-contents.tsx";
import { cartTexts } from "./cart-texts.tsx";
import { useIsDrawerModal } from "./store/drawer-state.ts";

/** Loaded on demand. It provides its own API client, because static pages have none. */
export function CartDrawer({ open, onClose, wallet }: { open: boolean; onClose: () => void; wallet: ReactNode }) {
  const isModal = useIsDrawerModal();
  return (
    <ApiProvider>
      <Dialog open={open} onClose={onClose} title={cartTexts.title} shape="drawer" isModal={isModal}>
        <CartContents onLeave={onClose} wallet={wallet} />
      </Dialog>
    </ApiProvider>
  );
}
