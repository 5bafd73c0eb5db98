import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { Board, BoardSkeleton } from "@/features/production/board/board.tsx";
import { PrefetchedQueries } from "@/server/prefetch.tsx";

export const metadata = { title: adminTexts.pages.board };

export default function BoardPage() {
  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 py-6">
      <Suspense fallback={<BoardSkeleton />}>
        <PrefetchedQueries queries={({ board }) => [board.read.prefetch({})]}>
          <Board />
        </PrefetchedQueries>
      </Suspense>
    </div>
  );
}
