import { ScanFace } from "lucide-react";
import { describeCutFaces } from "./crop-texts.ts";

export function FaceHint({ cut }: { cut: number }) {
  if (cut === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-warn">
      <ScanFace aria-hidden="true" className="size-5 shrink-0" />
      {describeCutFaces(cut)}
    </p>
  );
}
