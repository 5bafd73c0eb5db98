import { Button } from "@storywall/ui/button";
import type { ReactNode } from "react";
import { editorTexts } from "./editor-texts.ts";
import { useWorkbench } from "./use-workbench.ts";

type Props = {
  /** Price; null while it is unknown. Its space is reserved, so that the button does not move. */
  price: ReactNode;
  action: string;
  busyLabel?: string;
  isBusy: boolean;
  /** Sentence that says why the wall cannot be bought yet. Shown when the shopper presses the button. */
  problem: string | null;
  onBuy: () => void;
  children?: ReactNode;
};

/** Gradient above the bar that fades out content scrolling behind it. */
const fadeAbove =
  "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-paper before:to-transparent lg:before:h-6";

/**
 * Shows the price and the purchase button at the bottom edge of the window. If photos are missing or unusable and
 * a narrow screen shows another tool, the button opens the tool for photos instead.
 */
export function BuyBar({ price, action, busyLabel = editorTexts.adding, isBusy, problem, onBuy, children }: Props) {
  const { nextStep, tool, setTool, isNarrow } = useWorkbench();
  const needsPhotos = (nextStep === "photos" || nextStep === "replace") && isNarrow && tool !== "photos";
  const photosLabel = nextStep === "replace" ? editorTexts.replaceUnusable : editorTexts.addPhotos;
  return (
    <div
      className={`relative bottom-0 z-20 max-lg:mt-auto -mx-4 space-y-3 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 [@media(min-height:36rem)]:sticky ${fadeAbove}`}
    >
      <p id="cart-problem" role="status" className="text-bad text-sm empty:hidden">
        {problem}
      </p>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div aria-live="polite" className="flex min-h-12 grow-9 basis-40 items-center">
          {price}
        </div>
        <Button
          variant={nextStep === "buy" || needsPhotos ? "primary" : "plain"}
          className="grow lg:min-h-13 lg:basis-36"
          onClick={needsPhotos ? () => setTool("photos") : onBuy}
          disabled={isBusy}
          aria-describedby="cart-problem"
        >
          {isBusy ? busyLabel : needsPhotos ? photosLabel : action}
        </Button>
      </div>
    </div>
  );
}
