import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { ErrorPage } from "@/components/error-page.tsx";
import { SharedWallView } from "@/features/walls/shared-wall-view.tsx";
import { readSharedWall } from "@/server/shared-wall.ts";

export const metadata = { title: pageTexts.sharedWall.title, robots: { index: false, follow: false } };

type Props = { params: Promise<{ token: string }> };

export default function SharedWallPage(props: Props) {
  return (
    <Suspense fallback={<p className="py-24 text-center text-soft">{pageTexts.sharedWall.loading}</p>}>
      <SharedWallContent {...props} />
    </Suspense>
  );
}

async function SharedWallContent({ params }: Props) {
  const result = await readSharedWall((await params).token);
  if ("wall" in result) return <SharedWallView wall={result.wall} />;
  return (
    <ErrorPage title={pageTexts.sharedWall.deadLink}>
      <p>{pageTexts.sharedWall.deadLinkHint(result.refusal)}</p>
    </ErrorPage>
  );
}
