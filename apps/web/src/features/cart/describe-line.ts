import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { Design } from "@storywall/domain/walls/design/design";

export function describeLine({ design }: { design: Design }): string {
  const sizes = [...new Set(design.tiles.map(({ frameSize }) => frameSize))];
  const names = sizes.map((key) => (isFrameSize(key) ? frameSizes[key].name : key));
  const mat = design.matType === "none" ? "no mat" : "white mat";
  return `${names.join(", ")} · ${design.frameStyle}, ${design.frameType}, ${mat}`;
}
