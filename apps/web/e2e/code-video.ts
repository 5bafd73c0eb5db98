import { open } from "node:fs/promises";
import sharp from "sharp";
import { encode } from "uqr";

const [WIDTH, HEIGHT, PER_SECOND] = [640, 480, 10];

/** Draws one camera frame: a tilted, slightly blurred and noisy code on a gray table. */
async function drawCameraFrame(text: string | null, at: number): Promise<Buffer> {
  const table = { create: { width: WIDTH, height: HEIGHT, channels: 3 as const, background: "#8a8f88" } };
  const layers =
    text === null ? [] : [{ input: await drawPaperWithQrCode(text, at), left: 150 + (at % 5), top: 70 + (at % 3) }];
  const noiseOptions = { gaussian: { mean: 128, sigma: 14 } };
  const noise = await sharp({
    create: { ...table.create, channels: 3, noise: { type: "gaussian", ...noiseOptions.gaussian } },
  })
    .png()
    .toBuffer();
  const picture = await sharp(table).composite(layers).png().toBuffer();
  return sharp(picture)
    .composite([{ input: noise, blend: "soft-light" }])
    .blur(0.8)
    .greyscale()
    .raw()
    .toBuffer();
}

function drawPaperWithQrCode(text: string, at: number): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: "Q", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="250" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#f4f2ea"/><path d="${dark}" fill="#1b1b1b"/></svg>`;
  return sharp(Buffer.from(svg))
    .rotate(6 + (at % 7), { background: "#8a8f88" })
    .png()
    .toBuffer();
}

/** Writes a video for Chromium's fake camera. It shows these codes one after another, and then an empty table. */
export async function writeQrCodeVideo(path: string, codes: readonly string[]): Promise<void> {
  const file = await open(path, "w");
  const colorless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const text of [null, ...codes.flatMap((code) => [code, null])]) {
    const count = text === null ? 12 : 16;
    for (let at = 0; at < count; at++) {
      await file.write("FRAME\n");
      await file.write(await drawCameraFrame(text, at));
      await file.write(colorless);
    }
  }
  await file.close();
}
