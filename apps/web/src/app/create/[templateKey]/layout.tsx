import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { type ReactNode, Suspense } from "react";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { ApiLayout, PageSkeleton } from "@/lib/api-layout.tsx";

type Props = { children: ReactNode; params: Promise<{ templateKey: string }> };

/** The wall's name and shape are prerendered, so that they appear in the first paint. */
export default function CreateLayout({ children, params }: Props) {
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <Suspense fallback={<PageSkeleton />}>
        <TemplateLayout params={params}>{children}</TemplateLayout>
      </Suspense>
    </div>
  );
}

async function TemplateLayout({ children, params }: Props) {
  const template = findTemplateByKey((await params).templateKey);
  return (
    <ApiLayout fallback={<EditorSkeleton name={template?.name} description={template?.description} />}>
      {children}
    </ApiLayout>
  );
}
