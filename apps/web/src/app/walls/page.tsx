import { PageHeader } from "@storywall/ui/page-header";
import { MyWalls } from "@/features/walls/my-walls.tsx";
import { SignedIn } from "@/features/walls/signed-in.tsx";

export const metadata = { title: "My walls", robots: { index: false } };

export default function WallsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title="My walls" action={<SignedIn />}>
        <p>Walls you kept. Open one to go on, or send it to somebody to look at.</p>
      </PageHeader>
      <MyWalls />
    </div>
  );
}
