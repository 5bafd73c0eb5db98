import { adminTexts } from "@/components/admin/admin-texts.ts";
import { Board } from "@/features/production/board/board.tsx";

export const metadata = { title: adminTexts.pages.board };

export default function BoardPage() {
  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 py-6">
      <Board />
    </div>
  );
}
