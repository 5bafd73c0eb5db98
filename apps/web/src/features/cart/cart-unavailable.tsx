import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { commonTexts } from "@/lib/common-texts.ts";
import { cartTexts } from "./cart-texts.tsx";

export function CartUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={cartTexts.unavailableTitle}
      action={
        <Button variant="plain" onClick={onRetry}>
          {commonTexts.tryAgain}
        </Button>
      }
    >
      {cartTexts.unavailable}
    </Notice>
  );
}
