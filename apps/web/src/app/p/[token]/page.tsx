import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { ErrorPage } from "@/components/error-page.tsx";
import { SharedWallView } from "@/features/walls/shared-wall-view.tsx";
import { publicUrl } from "@/lib/seo/env.ts";
import { readSharedWall } from "@/server/shared-wall.ts";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const { title } = pageTexts.sharedWall;
  const picture = { url: `${publicUrl}/p/${encodeURIComponent(token)}/picture.jpg`, ...SHARE_SIZE, alt: title };
  return {
    title,
    robots: { index: false, follow: false },
    openGraph: { title, images: [picture] },
    twitter: { card: "summary_large_image" },
  };
}

export default function SharedWallPage(props: Props) {
  return (
    <Suspense fallback={<p className="py-24 text-center text-soft">{pageTexts.sharedWall.loading}</p>}>
      <SharedWallContent {...props} />
    </Suspense>
  );
}

async function SharedWallContent({ params }: Props) {
  const { token } = await params;
  const result = await readSharedWall(token);
  if ("wall" in result) return <SharedWallView wall={result.wall} token={token} />;
  return (
    <ErrorPage title={pageTexts.sharedWall.deadLink}>
      <p>{pageTexts.sharedWall.deadLinkHint(result.refusal)}</p>
    </ErrorPage>
  );
}
