import { Ruler } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { RoomChoices } from "@/features/walls/rooms/room-choices.tsx";

const texts = {
  plan: "Plan this layout on your own wall",
};

export default function RoomPicker() {
  const { room, setRoom, paint, setPaint } = useWorkbench();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 lg:px-2 lg:pt-2">
      <RoomChoices room={room} onRoom={setRoom} paint={paint} onPaint={setPaint} />
      <PlannerLink className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm underline underline-offset-4 max-lg:hidden" />
    </div>
  );
}

/** Link that opens this wall in the planner. It is not shown for a paid wall. */
export function PlannerLink({ className }: { className: string }) {
  const { editor, isForSale } = useWorkbench();
  const searchParams = useSearchParams();
  if (!isForSale) return null;
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const query: Record<string, string> = line ? { line } : wall ? { wall } : { template: editor.template.key };
  return (
    <Link href={`/planner?${new URLSearchParams(query)}`} prefetch={false} className={className}>
      <Ruler aria-hidden="true" className="size-5" />
      {texts.plan}
    </Link>
  );
}
