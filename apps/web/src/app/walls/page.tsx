import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { MyWalls, SignInStatus } from "@/features/walls/my-walls.tsx";

export const metadata = { title: pageTexts.walls.title, robots: { index: false } };

export default function WallsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title={pageTexts.walls.title} action={<SignInStatus />}>
        <p>{pageTexts.walls.intro}</p>
      </PageHeader>
      <MyWalls />
    </div>
  );
}
