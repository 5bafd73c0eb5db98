import { Button } from "@storywall/ui/button";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; onClick: () => void; children: ReactNode };

export function ActionButton({ icon: Icon, onClick, children }: Props) {
  return (
    <Button look="plain" className="justify-start px-4" onClick={onClick}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </Button>
  );
}
