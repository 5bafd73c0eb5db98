/** What a print file can be taken as, by the ending of its name. All three hold the same coded picture. */
export const printFormats = {
  jpg: { name: "JPEG", contentType: "image/jpeg" },
  tif: { name: "TIFF", contentType: "image/tiff" },
  pdf: { name: "PDF", contentType: "application/pdf" },
} as const;

export type PrintFormat = keyof typeof printFormats;

export const isPrintFormat = (ending: string): ending is PrintFormat => Object.hasOwn(printFormats, ending);
