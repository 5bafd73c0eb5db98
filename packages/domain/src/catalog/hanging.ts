/** What a plate carries, in kg, once it was measured; nothing is claimed before. */
const kgPerPlate: number | null = null;
/** Walls that the plates were tried on; nothing is claimed before. */
const triedWalls: readonly string[] = [];

/** How a tile goes up and comes off again. Says of weight and walls only what was confirmed. */
export const hanging: readonly string[] = [
  "Clean the wall and let it dry.",
  "Peel the plate's cover off and press the plate to the wall.",
  "Hold the tile's back to the plate: the magnet does the rest, and the tile can be straightened while it hangs.",
  "To take a tile off, pull its lower edge towards you. The plate stays on the wall, for this tile or another.",
  ...(triedWalls.length > 0 ? [`Tried on ${triedWalls.join(", ")}.`] : ["Try one plate first where it does not show."]),
  ...(kgPerPlate === null ? [] : [`One plate carries up to ${kgPerPlate} kg.`]),
];
