import { Button } from "@storywall/ui/button";
import type { ReactNode } from "react";

type Props = {
  /** Price; null while unknown. */
  price: ReactNode;
  action: string;
  busyLabel?: string;
  isBusy: boolean;
  /** Sentence that says why the wall cannot be bought yet. Shown after a press. */
  problem: string | null;
  onBuy: () => void;
  children?: ReactNode;
};

/**
 * Sticks to the bottom edge on phones, unless the window is too short. Reserves space for the price, so that the
 * button does not move when the price arrives.
 */
export function BuyBar({ price, action, busyLabel = "Adding…", isBusy, problem, onBuy, children }: Props) {
  return (
    <div className="bottom-0 z-20 -mx-4 space-y-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 max-lg:[@media(min-height:36rem)]:sticky">
      <p id="cart-problem" role="status" className="text-bad text-sm empty:hidden">
        {problem}
      </p>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:block lg:space-y-4">
        <div aria-live="polite" className="flex min-h-8 grow-9 basis-48 items-center lg:text-lg">
          {price}
        </div>
        <Button className="grow lg:w-full" onClick={onBuy} disabled={isBusy} aria-describedby="cart-problem">
          {isBusy ? busyLabel : action}
        </Button>
      </div>
    </div>
  );
}
