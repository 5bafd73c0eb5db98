import { canvasHeight, editorGrid } from "./editor-shape.ts";

/** The editor before its wall is known: everything in its place and size, so that nothing jumps. */
export function EditorSkeleton({ name }: { name?: string | undefined }) {
  return (
    <div role="status" aria-label="Preparing your wall">
      <p className="mb-4 font-display font-semibold text-3xl leading-[1.08] lg:mb-6">{name ?? "\u00a0"}</p>
      <div className={editorGrid}>
        <div className={`animate-pulse rounded-2xl bg-wall ${canvasHeight}`} />
        <div className="hidden animate-pulse space-y-4 lg:block">
          <div className="h-56 rounded-2xl bg-wall" />
          <div className="h-24 rounded-2xl bg-wall" />
          <div className="h-12 rounded-xl bg-wall" />
        </div>
      </div>
    </div>
  );
}
