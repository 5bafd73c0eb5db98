/** Load of one plate in kg; null until it is measured, and then nothing is claimed. */
const kgPerPlate: number | null = null;
/** Wall surfaces that were tested. */
const triedWalls: readonly string[] = [];

/** Instructions for hanging and removing a tile. Claims only confirmed weights and surfaces. */
export const hanging: readonly string[] = [
  "Wipe the wall clean and let it dry.",
  "Peel the backing off the plate and press it firmly onto the wall.",
  "Hold the tile up to the plate. The magnet does the rest, and you can straighten the tile on the wall.",
  "To remove a tile, pull the bottom edge toward you. The plate stays on the wall for this tile or another.",
  ...(triedWalls.length > 0 ? [`Tested on ${triedWalls.join(", ")}.`] : ["Test one plate in a hidden spot first."]),
  ...(kgPerPlate === null ? [] : [`One plate carries up to ${kgPerPlate} kg.`]),
];
