import { ErrorPage } from "@/components/error-page.tsx";
import { collectTexts } from "@/features/photos/collect/collect-texts.tsx";

export const metadata = { title: collectTexts.deadLinkTitle, robots: { index: false, follow: false } };

export default function CollectionNotFound() {
  return (
    <ErrorPage title={collectTexts.deadLinkTitle}>
      <p>{collectTexts.deadLinkHint}</p>
    </ErrorPage>
  );
}
