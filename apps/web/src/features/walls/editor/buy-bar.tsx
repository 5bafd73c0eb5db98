import { Button } from "@storywall/ui/button";
import type { ReactNode } from "react";
import { editorTexts } from "./editor-texts.ts";
import { useWorkbench } from "./use-workbench.ts";

type Props = {
  /** Price; null while unknown. */
  price: ReactNode;
  action: string;
  busyLabel?: string;
  isBusy: boolean;
  /** Sentence that says why the wall cannot be bought yet. Shown when the shopper presses the button. */
  problem: string | null;
  /** Whether the wall is bought without photos. */
  isUploadLater?: boolean;
  onBuy: () => void;
  children?: ReactNode;
};

/**
 * Shows the price and the purchase button, and sticks to the bottom edge unless the window is too short. Space for the
 * price is reserved, so that the button does not move when the price is loaded. The button is the main one only if
 * buying is the next step.
 */
export function BuyBar({
  price,
  action,
  busyLabel = editorTexts.adding,
  isBusy,
  problem,
  isUploadLater = false,
  onBuy,
  children,
}: Props) {
  const isNext = useWorkbench().nextStep === "buy" || isUploadLater;
  return (
    <div className="bottom-0 z-20 max-lg:mt-auto -mx-4 space-y-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 [@media(min-height:36rem)]:sticky">
      <p id="cart-problem" role="status" className="text-bad text-sm empty:hidden">
        {problem}
      </p>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:block lg:space-y-4">
        <div aria-live="polite" className="flex min-h-8 grow-9 basis-48 items-center lg:text-lg">
          {price}
        </div>
        <Button
          variant={isNext ? "primary" : "plain"}
          className="grow lg:w-full"
          onClick={onBuy}
          disabled={isBusy}
          aria-describedby="cart-problem"
        >
          {isBusy ? busyLabel : action}
        </Button>
      </div>
    </div>
  );
}
