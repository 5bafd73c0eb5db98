import { Board } from "@/features/production/board/board.tsx";

export const metadata = { title: "Board", robots: { index: false } };

export default function BoardPage() {
  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 py-6">
      <Board />
    </div>
  );
}
