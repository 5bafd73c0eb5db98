/** Weight in kg that one plate can carry. Null until it is measured; the shop then states no weight. */
const maxKgPerPlate: number | null = null;
const testedSurfaces: readonly string[] = [];

/** Instructions for hanging and removing a tile. They mention only confirmed weights and surfaces. */
export const hangingInstructions: readonly string[] = [
  "Wipe the wall clean and let it dry.",
  "Peel the backing off the plate and press it firmly onto the wall.",
  "Hold the tile up to the plate. The magnet does the rest, and you can straighten the tile on the wall.",
  "To remove a tile, pull the bottom edge toward you. The plate stays on the wall for this tile or another.",
  ...(testedSurfaces.length > 0
    ? [`Tested on ${testedSurfaces.join(", ")}.`]
    : ["Test one plate in a hidden spot first."]),
  ...(maxKgPerPlate === null ? [] : [`One plate carries up to ${maxKgPerPlate} kg.`]),
];
