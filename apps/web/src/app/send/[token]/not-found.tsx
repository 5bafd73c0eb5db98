import { ErrorPage } from "@/components/error-page.tsx";
import { phoneTexts } from "@/features/photos/phone-texts.tsx";

export const metadata = { title: phoneTexts.deadLinkTitle, robots: { index: false, follow: false } };

export default function HandOffNotFound() {
  return (
    <ErrorPage title={phoneTexts.deadLinkTitle}>
      <p>{phoneTexts.deadLinkHint}</p>
    </ErrorPage>
  );
}
