import { Button } from "@storywall/ui/button";

/** The shopper's word for every tile that would print blurred, once the page has said which they are (F-03). */
export function PrintAnyway({ blurred, onPrintAnyway }: { blurred: readonly number[]; onPrintAnyway: () => void }) {
  if (blurred.length === 0) return null;
  return (
    <Button look="plain" className="w-full" onClick={onPrintAnyway}>
      Print anyway
    </Button>
  );
}
