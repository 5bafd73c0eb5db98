import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { LazyPlanner } from "@/features/cart/planner/lazy-planner.tsx";
import { NoScriptFallback } from "@/lib/no-script-fallback.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/planner",
  title: pageTexts.planner.title,
  description: pageTexts.planner.description,
});

export default function PlannerPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title={pageTexts.planner.title}>{pageTexts.planner.intro}</PageHeader>
      <NoScriptFallback className="py-10 text-lg">
        <LazyPlanner />
      </NoScriptFallback>
    </div>
  );
}
