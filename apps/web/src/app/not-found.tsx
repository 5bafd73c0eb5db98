import type { Metadata } from "next";
import { ErrorPage } from "@/components/error-page.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <ErrorPage title="We couldn't find that page">
      <p>Check the web address for typos. If you came from one of our emails, the link may have expired.</p>
    </ErrorPage>
  );
}
