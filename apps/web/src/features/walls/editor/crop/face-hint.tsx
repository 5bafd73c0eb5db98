import { ScanFace } from "lucide-react";

/** Returns a warning about cut faces; empty if there are none. */
export function describeCutFaces(cut: number): string {
  if (cut === 0) return "";
  return cut === 1 ? "A face touches the edge." : `${cut} faces touch the edge.`;
}

export function FaceHint({ cut }: { cut: number }) {
  if (cut === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-warn">
      <ScanFace aria-hidden="true" className="size-5 shrink-0" />
      {describeCutFaces(cut)}
    </p>
  );
}
