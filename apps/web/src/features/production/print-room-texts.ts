/** Texts about print files and labels on the admin page of an order. */
export const printRoomTexts = {
  section: "Print room",
  downloadFile: (name: string) => `Download ${name}`,
  downloadFormat: (format: string, name: string) => `${format} for ${name}`,
  manifest: "Manifest with file hashes",
  calibrationSheet: "Calibration sheet",
  noPhotoPermission: "Your role doesn’t let you see customers’ photos or print files.",

  sheetFormat: "Sheet size for this order’s tiles",
  layOutSheets: "Lay out sheets",
  layingOut: "Laying out the tiles…",
  sheets: "Sheets",
  sheet: (title: string, tiles: string, size: string) => `${title}: ${tiles}, ${size}`,

  labelVoidReason: "The address changed. Throw away the old label and packing slip. They can’t be scanned anymore.",
  printLabel: "Print label",
  printPackingSlip: "Print packing slip",
} as const;
