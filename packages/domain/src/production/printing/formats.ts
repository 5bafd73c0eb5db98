/**
 * Download formats of a print file, by extension. All contain the same compressed image, except for the LZW TIFF, which
 * contains the same pixels.
 */
export const printFormats = {
  jpg: { name: "JPEG", contentType: "image/jpeg" },
  tif: { name: "TIFF", contentType: "image/tiff" },
  "lzw.tif": { name: "TIFF (LZW)", contentType: "image/tiff" },
  pdf: { name: "PDF", contentType: "application/pdf" },
} as const;

export type PrintFormat = keyof typeof printFormats;

export const isPrintFormat = (ending: string): ending is PrintFormat => Object.hasOwn(printFormats, ending);
