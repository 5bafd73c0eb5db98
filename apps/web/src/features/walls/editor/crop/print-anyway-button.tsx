import { Button } from "@storywall/ui/button";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { useRef } from "react";
import type { PrintConsent } from "@/features/walls/editor/use-editor.ts";
import { cropTexts } from "./crop-texts.ts";

type Props = { consent: PrintConsent; onPrintAnyway: () => void };

/** Button that confirms all damaged photos, or all blurred ones. */
export function PrintAnywayButton({ consent, onPrintAnyway }: Props) {
  const wrapper = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(wrapper);
  return (
    <div ref={wrapper}>
      <Button variant="plain" className="w-full" onClick={onPrintAnyway}>
        {consent === "damage" ? cropTexts.printAsIs : cropTexts.printAnyway}
      </Button>
    </div>
  );
}
