import { PageHeader } from "@storywall/ui/page-header";
import { MyWalls } from "@/features/walls/my-walls.tsx";
import { SignInStatus } from "@/features/walls/sign-in-status.tsx";

export const metadata = { title: "My walls", robots: { index: false } };

export default function WallsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title="My walls" action={<SignInStatus />}>
        <p>Your saved walls. Open one to keep going, or share it with someone.</p>
      </PageHeader>
      <MyWalls />
    </div>
  );
}
