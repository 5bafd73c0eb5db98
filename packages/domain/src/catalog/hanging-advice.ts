export const hangingInstructions: readonly string[] = [
  "Test one plate in a hidden spot.",
  "Wipe the wall clean and let it dry.",
  "Peel the backing off the plate and press it firmly onto the wall.",
  "Hold the tile up to the plate. The magnet does the rest, and you can straighten the tile on the wall.",
  "To remove a tile, pull the bottom edge toward you. The plate stays on the wall for this tile or another.",
];

type WallAdvice = { wall: string; advice: string; verdict: "works" | "careful" | "avoid" };

/** Advice on which walls suit the adhesive steel plate. It is general advice for adhesives; no surface is guaranteed. */
export const wallAdvice: readonly WallAdvice[] = [
  {
    wall: "Smooth, painted drywall or plaster",
    verdict: "works",
    advice: "This is what the tiles are made for. Wipe the wall clean and let it dry first.",
  },
  {
    wall: "Freshly painted walls",
    verdict: "careful",
    advice: "Wait about four weeks so the paint can cure. Until then, the plate can pull it off.",
  },
  {
    wall: "Lightly textured walls",
    verdict: "careful",
    advice: "The plate may not hold. Test one in a hidden spot for a few days before you hang the rest.",
  },
  {
    wall: "Brick, stucco, concrete, and rough texture",
    verdict: "avoid",
    advice: "The plate touches only the high points, so it can’t get a full grip.",
  },
  {
    wall: "Wallpaper",
    verdict: "avoid",
    advice: "The plate sticks to the paper, not the wall, and can tear it when you remove it.",
  },
];

export const verdictLabels = { works: "Works best", careful: "Test first", avoid: "Not recommended" } as const;

export const rentalAdvice =
  "No nails and no holes. But a plate can take some paint with it when you remove it, so check your lease and test one plate in a hidden spot first.";
