import { PageHeader } from "@storywall/ui/page-header";
import { PlannerWhenWanted } from "@/features/cart/planner/planner-when-wanted.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = pageMetadata({
  path: "/planner",
  title: "Plan your wall",
  description:
    "See framed tiles at true scale on your own wall, move them to the centimetre, and print sheets to hang them by.",
});

export default function PlannerPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title="Plan your wall">
        Your tiles at true scale on your own wall. Move them to the centimetre, then print sheets to hang them by.
      </PageHeader>
      <PlannerWhenWanted />
    </div>
  );
}
