import { Button } from "@storywall/ui/button";

type Props = { damaged: readonly number[]; blurred: readonly number[]; onPrintAnyway: () => void };

/** Confirms all damaged photos, or all blurred ones if none is damaged. */
export function PrintAnywayButton({ damaged, blurred, onPrintAnyway }: Props) {
  if (damaged.length + blurred.length === 0) return null;
  return (
    <Button variant="plain" className="w-full" onClick={onPrintAnyway}>
      {damaged.length > 0 ? "Print as is" : "Print anyway"}
    </Button>
  );
}
