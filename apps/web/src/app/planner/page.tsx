import { PageHeader } from "@storywall/ui/page-header";
import { LazyPlanner } from "@/features/cart/planner/lazy-planner.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/planner",
  title: "Plan your wall",
  description: "See framed tiles to scale on your own wall, place them precisely and print a hanging guide.",
});

export default function PlannerPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title="Plan your wall">
        See your tiles to scale on your own wall. Place them precisely, then print a hanging guide.
      </PageHeader>
      <LazyPlanner />
    </div>
  );
}
