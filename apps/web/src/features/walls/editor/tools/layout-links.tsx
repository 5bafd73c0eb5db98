import { LayoutGrid, Ruler } from "lucide-react";
import Link from "next/link";
import { useParams, useSearchParams } from "next/navigation";

const texts = {
  otherLayouts: "See all layouts",
  plan: "Plan this layout on your own wall",
};

const linkClassName = "flex min-h-11 items-center gap-2 underline underline-offset-4";

/** Links to the other layouts and to the planner. */
export default function LayoutLinks() {
  return (
    <div>
      <Link href="/browse" prefetch={false} className={linkClassName}>
        <LayoutGrid aria-hidden="true" className="size-5" />
        {texts.otherLayouts}
      </Link>
      <PlannerLink className={linkClassName} />
    </div>
  );
}

/** Link that opens this wall in the planner. Not shown for a paid wall. */
export function PlannerLink({ className }: { className: string }) {
  const { templateKey } = useParams();
  const searchParams = useSearchParams();
  if (typeof templateKey !== "string") return null;
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const query: Record<string, string> = line ? { line } : wall ? { wall } : { template: templateKey };
  return (
    <Link href={`/planner?${new URLSearchParams(query)}`} prefetch={false} className={className}>
      <Ruler aria-hidden="true" className="size-5" />
      {texts.plan}
    </Link>
  );
}
