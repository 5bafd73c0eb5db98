import { Button } from "@storywall/ui/button";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { useRef } from "react";
import { cropTexts } from "./crop-texts.ts";

type Props = { damaged: readonly number[]; blurred: readonly number[]; onPrintAnyway: () => void };

/** Button that confirms all damaged photos or, if there are none, all blurred ones. */
export function PrintAnywayButton({ damaged, blurred, onPrintAnyway }: Props) {
  return damaged.length + blurred.length === 0 ? null : (
    <ConfirmButton label={damaged.length > 0 ? cropTexts.printAsIs : cropTexts.printAnyway} onConfirm={onPrintAnyway} />
  );
}

function ConfirmButton({ label, onConfirm }: { label: string; onConfirm: () => void }) {
  const wrapper = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(wrapper);
  return (
    <div ref={wrapper}>
      <Button variant="plain" className="w-full" onClick={onConfirm}>
        {label}
      </Button>
    </div>
  );
}
