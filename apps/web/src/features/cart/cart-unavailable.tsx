import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

export function CartUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title="We couldn't open your cart."
      action={
        <Button variant="plain" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It's safe. Check your connection and try again.
    </Notice>
  );
}
