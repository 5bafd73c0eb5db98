import { LayoutGrid } from "lucide-react";
import Link from "next/link";
import { PlannerLink } from "@/features/walls/editor/canvas/planner-link.tsx";
import { editorPartsTexts } from "@/features/walls/editor/editor-parts-texts.ts";

const linkClassName = "flex min-h-11 items-center gap-2 underline underline-offset-4";

/** Links to the other layouts and to the planner. */
export default function LayoutLinks() {
  return (
    <div>
      <Link href="/browse" prefetch={false} className={linkClassName}>
        <LayoutGrid aria-hidden="true" className="size-5" />
        {editorPartsTexts.otherLayouts}
      </Link>
      <PlannerLink className={linkClassName} />
    </div>
  );
}
