/** Load of one plate in kg; null until it is measured, and then nothing is claimed. */
const kgPerPlate: number | null = null;
/** Wall surfaces that were tested. */
const triedWalls: readonly string[] = [];

/** Instructions for hanging and removing a tile. Claims only confirmed weights and surfaces. */
export const hanging: readonly string[] = [
  "Clean the wall and let it dry.",
  "Peel the plate's cover off and press the plate to the wall.",
  "Hold the tile's back to the plate: the magnet does the rest, and the tile can be straightened while it hangs.",
  "To take a tile off, pull its lower edge towards you. The plate stays on the wall, for this tile or another.",
  ...(triedWalls.length > 0 ? [`Tried on ${triedWalls.join(", ")}.`] : ["Try one plate first where it does not show."]),
  ...(kgPerPlate === null ? [] : [`One plate carries up to ${kgPerPlate} kg.`]),
];
