import { Suspense } from "react";
import { ErrorPage } from "@/components/error-page.tsx";
import { SharedWallView } from "@/features/walls/shared-wall-view.tsx";
import { readSharedWall } from "@/server/shared-wall.ts";

export const metadata = { title: "A wall shared with you", robots: { index: false, follow: false } };

type Props = { params: Promise<{ token: string }> };

export default function SharedWallPage(props: Props) {
  return (
    <Suspense fallback={<p className="py-24 text-center text-soft">Opening the wall…</p>}>
      <SharedWallContent {...props} />
    </Suspense>
  );
}

async function SharedWallContent({ params }: Props) {
  const result = await readSharedWall((await params).token);
  if ("wall" in result) return <SharedWallView wall={result.wall} />;
  return (
    <ErrorPage title="This link no longer works">
      <p>{result.refusal} Ask the person who sent it for a new link.</p>
    </ErrorPage>
  );
}
