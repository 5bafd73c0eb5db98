import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

export function CartOutOfReach({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title="We could not open your cart."
      action={
        <Button variant="plain" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It is safe with us. Check your connection.
    </Notice>
  );
}
