/** Makes small pictures of chosen files away from the page, one after another, so that a dozen of them never jam it. */
type Asked = { id: string; file: Blob; longSide: number };
export type Previewed = {
  id: string;
  preview: { blob: Blob; width: number; height: number; takenAt: number | null } | null;
};

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (message: Previewed) => void;
};

let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  last = last.then(async () => scope.postMessage({ id: data.id, preview: await draw(data) }));
};

async function draw({ file, longSide }: Asked): Promise<Previewed["preview"]> {
  try {
    const whole = await createImageBitmap(file);
    const { width, height } = whole;
    const scale = Math.min(1, longSide / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "medium";
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    // Where a photo was see-through, paper is white.
    const type = file.type === "image/png" ? "image/png" : "image/jpeg";
    const blob = await canvas.convertToBlob({ type, quality: 0.85 });
    return { blob, width, height, takenAt: await takenAtOf(file) };
  } catch {
    return null;
  }
}

/** Fetched with the first photo. Without a connection a photo has no time, and is arranged by what it shows. */
async function takenAtOf(file: Blob): Promise<number | null> {
  try {
    const { readTakenAt, TAKEN_AT_BYTES } = await import("@storywall/domain/photos/taken-at");
    return readTakenAt(new Uint8Array(await file.slice(0, TAKEN_AT_BYTES).arrayBuffer()));
  } catch {
    return null;
  }
}
