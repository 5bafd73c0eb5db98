"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { closeShopDialog, LoadErrorDialog, useShopDialog } from "@/features/catalog/dialogs/shop-dialogs.tsx";

const PromoDialog = dynamic(() => import("./promo-dialog.tsx").catch(() => ({ default: LoadErrorDialog })), {
  ssr: false,
});

/** Opens the offer on request, and closes it when the visitor leaves the page. */
export function PromoHost() {
  const isOpen = useShopDialog() === "promo";
  const path = usePathname();
  const lastPath = useRef(path);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    if (lastPath.current !== path) closeShopDialog();
    lastPath.current = path;
  }, [path]);

  return wasOpened ? <PromoDialog open={isOpen} onClose={closeShopDialog} /> : null;
}
