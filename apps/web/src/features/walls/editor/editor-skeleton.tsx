import { canvasHeight, editorGrid, pinnedWall } from "./editor-shape.ts";
import { editorTexts } from "./editor-texts.ts";
import { WallTitle } from "./wall-title.tsx";

type Props = { name?: string | undefined; description?: string | undefined };

/** Has the same layout as the editor, so that nothing moves when the editor is loaded. */
export function EditorSkeleton({ name = "\u00a0", description = "\u00a0" }: Props) {
  return (
    <div role="status" aria-label={editorTexts.loading} data-wall-editor>
      <WallTitle as="p" name={name} description={description} />
      <div className={editorGrid}>
        <div className={pinnedWall}>
          <div className={`animate-pulse bg-wall lg:rounded-2xl ${canvasHeight}`} />
        </div>
        <div className="hidden animate-pulse space-y-4 lg:block">
          <div className="h-56 rounded-2xl bg-wall" />
          <div className="h-24 rounded-2xl bg-wall" />
          <div className="h-12 rounded-xl bg-wall" />
        </div>
      </div>
    </div>
  );
}
