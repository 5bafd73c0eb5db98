import type { Metadata } from "next";
import { ErrorPage } from "@/components/error-page.tsx";
import { pageTexts } from "./page-texts.ts";

export const metadata: Metadata = { title: pageTexts.notFound.pageTitle, robots: { index: false } };

export default function NotFound() {
  return (
    <ErrorPage title={pageTexts.notFound.title}>
      <p>{pageTexts.notFound.hint}</p>
    </ErrorPage>
  );
}
