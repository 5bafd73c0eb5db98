import { Button } from "@storywall/ui/button";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWorkbench } from "./use-workbench.ts";

const texts = {
  more: "More",
  reset: "Reset frame and size",
};

/** Button that reveals tools that few shoppers need. Renders nothing for a paid wall without `children`. */
export function MoreToolsMenu({ children = null }: { children?: ReactNode }) {
  const { editor, isForSale } = useWorkbench();
  const [isOpen, setOpen] = useState(false);
  if (!children && !isForSale) return null;
  return (
    <>
      <Button variant="quiet" className="px-4" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.more}
        <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`} />
      </Button>
      {isOpen ? (
        <div className="flex basis-full flex-wrap gap-x-4 gap-y-2">
          {children}
          {isForSale ? (
            <Button variant="plain" onClick={() => editor.dispatch({ type: "reset" })}>
              {texts.reset}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
