import { ScanFace } from "lucide-react";

/** "A face touches the edge", as often as it is so; nothing where all are whole. */
export function faceWords(cut: number): string {
  if (cut === 0) return "";
  return cut === 1 ? "A face touches the edge." : `${cut} faces touch the edge.`;
}

/** Warns while cropping that the frame would cut a face. */
export function FaceHint({ cut }: { cut: number }) {
  if (cut === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-warn">
      <ScanFace aria-hidden="true" className="size-5 shrink-0" />
      {faceWords(cut)}
    </p>
  );
}
