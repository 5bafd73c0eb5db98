import { type ComponentType, useCallback, useState } from "react";

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>;

/** Returns the drawer component when it is loaded, whether loading it failed, and a function that tries again. */
export function useLazyDrawer() {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer } | null>(null);
  const [hasLoadError, setHasLoadError] = useState(false);
  const loadDrawer = useCallback(async () => {
    try {
      const { DrawerWithWallet } = await import("./drawer-with-wallet.tsx");
      setDrawer({ Drawer: DrawerWithWallet });
      setHasLoadError(false);
    } catch {
      setHasLoadError(true);
    }
  }, []);
  return { Drawer: drawer?.Drawer, hasLoadError, loadDrawer };
}
