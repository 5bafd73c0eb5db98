import { type ComponentType, useCallback, useState } from "react";

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>;

/** The drawer component once loaded, and whether loading failed; it can be retried. */
export function useLazyDrawer() {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer } | null>(null);
  const [isAway, setAway] = useState(false);
  const fetchDrawer = useCallback(async () => {
    try {
      const { CartDrawer } = await import("./cart-drawer.tsx");
      setDrawer({ Drawer: CartDrawer });
      setAway(false);
    } catch {
      setAway(true);
    }
  }, []);
  return { Drawer: drawer?.Drawer, isAway, fetchDrawer };
}
