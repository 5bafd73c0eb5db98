import type { Template } from "@storywall/domain/catalog/templates";
import { Button } from "@storywall/ui/button";
import { RectangleHorizontal, RectangleVertical } from "lucide-react";

const texts = {
  hangSideways: (count: number) => (count === 1 ? "Hang sideways" : "Hang all tiles sideways"),
  hangUpright: (count: number) => (count === 1 ? "Hang upright" : "Hang all tiles upright"),
};

type Props = {
  template: Template;
  turnedTiles: readonly string[] | undefined;
  /** Called with the names of the tiles to turn. All other tiles hang as in the template. */
  onTurn: (turned: readonly string[]) => void;
};

/** Turns the whole layout sideways, or back. */
export default function TurnTilesButton({ template, turnedTiles = [], onTurn }: Props) {
  const names = template.tiles.map(({ name }) => name);
  const areAllTurned = names.every((name) => turnedTiles.includes(name));
  const Icon = areAllTurned ? RectangleVertical : RectangleHorizontal;
  return (
    <Button variant="plain" className="px-4" onClick={() => onTurn(areAllTurned ? [] : names)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {areAllTurned ? texts.hangUpright(names.length) : texts.hangSideways(names.length)}
    </Button>
  );
}
