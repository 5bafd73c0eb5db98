/** Typical sizes in mm. `sill` is the height of the lower edge above the floor. */
export const furniture = {
  sofa: { name: "Sofa", width: 2000, height: 820, sill: 0, isBelowArt: true },
  sideboard: { name: "Sideboard", width: 1600, height: 750, sill: 0, isBelowArt: true },
  bed: { name: "Bed with headboard", width: 1600, height: 1100, sill: 0, isBelowArt: true },
  console: { name: "Console table", width: 1200, height: 800, sill: 0, isBelowArt: true },
  door: { name: "Door", width: 960, height: 2080, sill: 0, isBelowArt: false },
  window: { name: "Window", width: 1200, height: 1300, sill: 900, isBelowArt: false },
} as const satisfies Record<string, { name: string; width: number; height: number; sill: number; isBelowArt: boolean }>;

export type FurnitureKind = keyof typeof furniture;

export const furnitureKinds = Object.keys(furniture) as [FurnitureKind, ...FurnitureKind[]];

export const isFurnitureKind = (kind: string): kind is FurnitureKind => Object.hasOwn(furniture, kind);
