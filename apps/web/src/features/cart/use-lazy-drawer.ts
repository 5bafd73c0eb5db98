import { type ComponentType, useCallback, useState } from "react";

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>;

/** Returns the drawer component once loaded, whether loading failed, and a function to retry. */
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
