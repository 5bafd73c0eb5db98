import { templateByKey } from "@storywall/domain/catalog/templates";
import { type ReactNode, Suspense } from "react";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";
import { Opening, ShopLayout } from "@/lib/shop-layout.tsx";

type Props = { children: ReactNode; params: Promise<{ templateKey: string }> };

/** The wall's name and shape are prerendered, so they are in the first paint. */
export default function CreateLayout({ children, params }: Props) {
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <Suspense fallback={<Opening />}>
        <Named params={params}>{children}</Named>
      </Suspense>
    </div>
  );
}

async function Named({ children, params }: Props) {
  const template = templateByKey((await params).templateKey);
  return (
    <ShopLayout opening={<EditorSkeleton name={template?.name} description={template?.description} />}>
      {children}
    </ShopLayout>
  );
}
