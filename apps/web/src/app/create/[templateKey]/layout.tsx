import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { NoScriptFallback } from "@/lib/no-script-fallback.tsx";

type Props = { children: ReactNode; params: Promise<{ templateKey: string }> };

/** Checks the template key here, because `loading.tsx` already sends the status 200 before the page is rendered. */
export default async function CreateLayout({ children, params }: Props) {
  if (!findTemplateByKey((await params).templateKey)) notFound();
  return (
    <NoScriptFallback>
      <div className="mx-auto max-w-[88rem] px-4 py-4 sm:px-6 lg:py-8">{children}</div>
    </NoScriptFallback>
  );
}
