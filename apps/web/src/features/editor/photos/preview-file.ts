import type { Size } from "@storywall/domain/tiles/rect";

/** A local picture of the file and its upright size, or null when this browser cannot show it (HEIC). */
export async function previewFile(file: File): Promise<{ blobUrl: string; size: Size } | null> {
  const blobUrl = URL.createObjectURL(file);
  const image = new Image();
  image.src = blobUrl;
  try {
    await image.decode();
    return { blobUrl, size: { width: image.naturalWidth, height: image.naturalHeight } };
  } catch {
    URL.revokeObjectURL(blobUrl);
    return null;
  }
}
