import { Button } from "@storywall/ui/button";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; onClick: () => void; children: ReactNode };

/** Class of the action buttons and of file inputs that look like buttons. */
export const actionClass = "px-3! justify-start";

export function ActionButton({ icon: Icon, onClick, children }: Props) {
  return (
    <Button variant="plain" className={actionClass} onClick={onClick}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </Button>
  );
}
