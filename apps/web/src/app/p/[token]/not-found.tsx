import { pageTexts } from "@/app/page-texts.ts";
import { ErrorPage } from "@/components/error-page.tsx";

export const metadata = { title: pageTexts.sharedWall.deadLink, robots: { index: false, follow: false } };

export default function SharedWallNotFound() {
  return (
    <ErrorPage title={pageTexts.sharedWall.deadLink}>
      <p>{pageTexts.sharedWall.deadLinkHint}</p>
    </ErrorPage>
  );
}
