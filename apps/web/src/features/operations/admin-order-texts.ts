type PrintName = { lineTitle: string; tile: string; copy: number; isRemake: boolean };

export const adminOrderTexts = {
  pageTitle: (number: string) => `${number} · Admin`,
  nextStep: "Next step",
  items: "Items",
  quantity: (count: number, title: string) => (count > 1 ? `${count} × ${title}` : title),
  tilesAndFrame: (tiles: number, frame: string) => `${tiles === 1 ? "1 tile" : `${tiles} tiles`} · ${frame}`,
  waitingForPhotos: "Waiting for photos",
  placed: "Placed",
  shipBy: "Ship by",
  noShipDateYet: "Set when the last photo is added",
  email: "Email",
  address: "Address",
  tracking: "Tracking",
  giftNote: "Gift note",

  printFiles: "Print files",
  columns: ["Remake", "Proof", "Tile", "Size and frame", "Pixels and SHA-256", "File"],
  print: ({ lineTitle, tile, copy, isRemake }: PrintName) =>
    [lineTitle, tile, copy > 1 ? `copy ${copy}` : "", isRemake ? "remake" : ""].filter(Boolean).join(", "),
  remake: (print: string) => `Remake ${print}`,
  proof: (print: string) => `Proof of ${print}`,
  size: (name: string, dimensions: string) => `${name}, ${dimensions}`,
  frame: (style: string, mat: string) => `${style}, ${mat === "none" ? "no mat" : `${mat} mat`}`,
  ppi: (ppi: number) => `${ppi} ppi`,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  printAnyway: "customer approved",
  missing: "–",
  fileFormat: (bytes: number | null) => (bytes === null ? "JPEG" : `JPEG, ${(bytes / 1e6).toFixed(1)} MB`),
};
