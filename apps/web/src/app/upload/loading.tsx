import { pageTexts } from "@/app/page-texts.ts";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";

export default function Loading() {
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <EditorSkeleton name={pageTexts.uploadLater} />
    </div>
  );
}
