import type { ReactNode } from "react";
import { type Tool, useWorkbench } from "@/features/walls/editor/use-workbench.ts";

type Props = { tool: Tool; className?: string; children: ReactNode };

/**
 * A part of a tool's panel. On phones and tablets, it is shown while the tool is open. The scroll margins keep the
 * focused control clear of the pinned wall and the purchase bar.
 */
export function ToolPanel({ tool, className = "", children }: Props) {
  const isOpen = useWorkbench().tool === tool;
  return (
    <div
      data-panel={tool}
      className={`min-w-0 max-lg:**:scroll-mt-[calc(46svh+8rem)] max-lg:**:scroll-mb-24 ${isOpen ? "" : "max-lg:hidden"} ${className}`}
    >
      {children}
    </div>
  );
}
