import { Suspense } from "react";
import { DeadEnd } from "@/components/dead-end.tsx";
import { SharedWallView } from "@/features/walls/shared-wall-view.tsx";
import { sharedWall } from "@/server/shared-wall.ts";

export const metadata = { title: "A wall shared with you", robots: { index: false, follow: false } };

type Props = { params: Promise<{ token: string }> };

export default function SharedWallPage(props: Props) {
  return (
    <Suspense fallback={<p className="py-24 text-center text-soft">Opening the wall…</p>}>
      <Shared {...props} />
    </Suspense>
  );
}

async function Shared({ params }: Props) {
  const shown = await sharedWall((await params).token);
  if ("wall" in shown) return <SharedWallView wall={shown.wall} />;
  return (
    <DeadEnd title="This link no longer works">
      <p>{shown.refusal} Ask the person who sent it for a new link.</p>
    </DeadEnd>
  );
}
