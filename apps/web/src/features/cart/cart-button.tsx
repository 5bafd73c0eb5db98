"use client";

import { usePathname } from "next/navigation";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  closeDrawer,
  fetchCartCount,
  onCartCountChange,
  openDrawer,
  readCartCount,
  useIsDrawerOpen,
} from "./store/header-cart.ts";

/** Texts of the cart button and of the button that adds items to the cart. Most pages load both. */
export const cartButtonTexts = {
  cart: "Cart",
  cartWithItems: (count: number) =>
    count === 0 ? "Cart, empty" : count === 1 ? "Cart, 1 item" : `Cart, ${count} items`,
  unavailable: (renderRetryButton: (text: string) => ReactNode) => (
    <>We couldn’t load your cart. Check your connection and {renderRetryButton("try again")}.</>
  ),
  addToCart: "Add to cart",
  adding: "Adding…",
  needsScripts: "Your cart needs JavaScript, so please turn it on in your browser and reload the page.",
};

/** Button that opens the cart. The drawer is imported on hover, touch or focus. */
export function CartButton({ importDrawer }: { importDrawer: ImportDrawer }) {
  const count = useSyncExternalStore(onCartCountChange, readCartCount, () => 0);
  const isOpen = useIsDrawerOpen();
  const { Drawer, hasLoadError, loadDrawer } = useLazyDrawer(importDrawer);
  useEffect(() => {
    const timer = setTimeout(() => void fetchCartCount().catch(() => {}), 500);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isOpen) void loadDrawer();
  }, [isOpen, loadDrawer]);

  return (
    <>
      <button
        type="button"
        onClick={openDrawer}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        aria-haspopup="dialog"
        aria-label={cartButtonTexts.cartWithItems(count)}
        className="relative min-h-11 rounded-full px-4 hover:bg-wall"
      >
        {cartButtonTexts.cart}
        {count > 0 ? (
          // The count is positioned absolutely, so that it causes no layout shift when it appears.
          <span className="absolute top-0.5 left-[calc(100%-1rem)] min-w-5 rounded-full bg-accent px-1 text-accent-ink text-xs leading-5">
            {count > 99 ? "99+" : count}
          </span>
        ) : null}
      </button>
      <Suspense>
        <DrawerNavigationListener />
      </Suspense>
      {Drawer ? <Drawer open={isOpen} onClose={closeDrawer} /> : null}
      {isOpen && hasLoadError && !Drawer ? <CartDrawerUnavailable onRetry={() => void loadDrawer()} /> : null}
    </>
  );
}

function CartDrawerUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="absolute top-full right-4 mt-2 rounded-xl border border-line bg-card p-4 shadow-lg">
      {cartButtonTexts.unavailable((text) => (
        <button type="button" onClick={onRetry} className="min-h-11 underline underline-offset-4">
          {text}
        </button>
      ))}
    </p>
  );
}

function DrawerNavigationListener() {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    // This effect also runs on hydration, when the drawer may already be open. The drawer is closed only if the path
    // has changed.
    if (last.current !== path) closeDrawer();
    last.current = path;
  }, [path]);
  return null;
}

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>;

type ImportDrawer = () => Promise<Drawer>;

/** Returns the drawer component once it is loaded, whether loading it failed, and a function that loads it again. */
function useLazyDrawer(importDrawer: ImportDrawer) {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer } | null>(null);
  const [hasLoadError, setHasLoadError] = useState(false);
  const loadDrawer = useCallback(async () => {
    try {
      const imported = await importDrawer();
      setDrawer({ Drawer: imported });
      setHasLoadError(false);
    } catch {
      setHasLoadError(true);
    }
  }, [importDrawer]);
  return { Drawer: drawer?.Drawer, hasLoadError, loadDrawer };
}
