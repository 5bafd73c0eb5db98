import { editorTexts } from "./editor-texts.ts";

type EditorSkeletonProps = { name?: string | undefined; description?: string | undefined };

/** Has the same layout as the editor, so that nothing moves when the editor is loaded. */
export function EditorSkeleton({ name = "\u00a0", description = "\u00a0" }: EditorSkeletonProps) {
  return (
    <div role="status" aria-label={editorTexts.loading} data-wall-editor>
      <WallTitle as="p" name={name} description={description} />
      <div className={editorGrid}>
        <div className={pinnedWall}>
          <div className={`animate-pulse bg-(--room-wall) lg:rounded-2xl ${canvasHeight}`} />
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

type WallTitleProps = {
  /** `h1` when the wall is loaded, `p` in the skeleton. */
  as: "h1" | "p";
  name: string;
  description?: string | undefined;
};

/**
 * Title of the wall. Its position, size and letter spacing are the same as in the skeleton, so that browsers do not
 * count it as painted later. It takes one line, because short windows have no space for more.
 */
export function WallTitle({ as: Name, name, description }: WallTitleProps) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline gap-x-3 max-lg:[@media(max-height:44rem)]:mb-2 lg:mb-5 lg:gap-x-4">
      <Name className="font-display font-semibold text-xl leading-[1.08] tracking-[-0.02em] lg:text-3xl">{name}</Name>
      {description ? (
        <p className="text-soft max-lg:text-sm max-lg:[@media(max-height:44rem)]:hidden lg:text-lg">{description}</p>
      ) : null}
    </div>
  );
}

/** Places the wall and the purchase panel side by side on wide screens and one above the other on phones. */
export const editorGrid =
  "flex flex-col gap-4 scroll-mt-12 max-lg:min-h-[calc(100svh-3rem)] lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10";

/**
 * Keeps the wall and the tools visible below the header on phones and tablets, unless the window is too short. The wall
 * is as wide as the window.
 */
export const pinnedWall =
  "z-10 min-w-0 bg-paper max-lg:-mx-4 max-lg:sm:-mx-6 max-lg:[@media(min-height:41rem)]:sticky max-lg:top-12";

/** Height of the canvas. It is limited, so that the first controls below it are visible. */
export const canvasHeight = "h-[clamp(240px,52svh-4rem,640px)] lg:h-[calc(100dvh-14.25rem)] lg:min-h-[26rem]";

/**
 * Layout for the choices of a tool: a row that scrolls sideways on phones and tablets. It is positioned, so that it
 * also clips the visually hidden inputs.
 */
export const swatchRow =
  "relative max-lg:-mx-4 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:grid lg:gap-x-2 lg:gap-y-1";
