import { Ruler } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";

const texts = {
  plan: "Plan this layout on your own wall",
};

/** Link that opens this wall in the planner. It is not shown for a paid wall. */
export function PlannerLink({ className }: { className: string }) {
  const { editor, isForSale } = useWorkbench();
  const searchParams = useSearchParams();
  if (!isForSale) return null;
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const query: Record<string, string> = line ? { line } : wall ? { wall } : { template: editor.template.key };
  return (
    <Link href={`/planner?${new URLSearchParams(query)}`} prefetch={false} className={className}>
      <Ruler aria-hidden="true" className="size-5" />
      {texts.plan}
    </Link>
  );
}
