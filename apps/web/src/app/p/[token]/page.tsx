import { SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import type { Metadata } from "next";
import { pageTexts } from "@/app/page-texts.ts";
import { SharedWallView } from "@/features/walls/shared-wall-view.tsx";
import { readSharedWall } from "@/server/links.ts";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const { title } = pageTexts.sharedWall;
  const picture = { url: `/p/${encodeURIComponent(token)}/picture.jpg`, ...SHARE_SIZE, alt: title };
  return {
    title,
    robots: { index: false, follow: false },
    openGraph: { title, images: [picture] },
    twitter: { card: "summary_large_image" },
  };
}

export default async function SharedWallPage({ params }: Props) {
  const { token } = await params;
  return <SharedWallView wall={await readSharedWall(token)} token={token} />;
}
