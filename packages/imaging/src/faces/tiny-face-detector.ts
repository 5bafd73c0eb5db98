import { readFile } from "node:fs/promises";
import { convolve3x3, convolveSeparably, type Grid, maxPool, mixChannels, type Weights } from "./layers.ts";

/**
 * The tiny face detector of face-api (Vincent Mühler, Vladimir Mandic; MIT, see LICENSE-face-api), a YOLO-like network
 * with separable convolutions. Its weights are stored as bytes: value = byte × scale + minimum.
 */
type Layer = { name: string; length: number; scale: number; minimum: number };

const layers: readonly Layer[] = [
  { name: "conv0/filters", length: 3 * 3 * 3 * 16, scale: 0.009007044399485869, minimum: -1.2069439495311063 },
  { name: "conv0/bias", length: 16, scale: 0.005263455241334205, minimum: -0.9211046672334858 },
  { name: "conv1/depthwise", length: 9 * 16, scale: 0.004001977630690033, minimum: -0.5042491814669441 },
  { name: "conv1/pointwise", length: 16 * 32, scale: 0.013836609615999109, minimum: -1.411334180831909 },
  { name: "conv1/bias", length: 32, scale: 0.0015159862590771096, minimum: -0.30926119685173037 },
  { name: "conv2/depthwise", length: 9 * 32, scale: 0.002666276225856706, minimum: -0.317286870876948 },
  { name: "conv2/pointwise", length: 32 * 64, scale: 0.015265831292844286, minimum: -1.6792414422128714 },
  { name: "conv2/bias", length: 64, scale: 0.0020280554598453, minimum: -0.37113414915168985 },
  { name: "conv3/depthwise", length: 9 * 64, scale: 0.006100742489683862, minimum: -0.8907084034938438 },
  { name: "conv3/pointwise", length: 64 * 128, scale: 0.016276211832083907, minimum: -2.0508026908425725 },
  { name: "conv3/bias", length: 128, scale: 0.003394414279975143, minimum: -0.7637432129944072 },
  { name: "conv4/depthwise", length: 9 * 128, scale: 0.006716050119961009, minimum: -0.8059260143953211 },
  { name: "conv4/pointwise", length: 128 * 256, scale: 0.021875603993733724, minimum: -2.8875797271728514 },
  { name: "conv4/bias", length: 256, scale: 0.0041141652009066415, minimum: -0.8187188749804216 },
  { name: "conv5/depthwise", length: 9 * 256, scale: 0.008423839597141042, minimum: -0.9013508368940915 },
  { name: "conv5/pointwise", length: 256 * 512, scale: 0.030007277283014035, minimum: -3.8709387695088107 },
  { name: "conv5/bias", length: 512, scale: 0.008402082966823203, minimum: -1.4871686851277068 },
  { name: "conv8/filters", length: 512 * 25, scale: 0.028336129469030042, minimum: -4.675461362389957 },
  { name: "conv8/bias", length: 25, scale: 0.002268134028303857, minimum: -0.41053225912299807 },
];

const MEAN_RGB = [117.001, 114.697, 97.404] as const;

/** Width and height of the network's anchor boxes, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const NUMBERS_PER_BOX = 5;

/** A box in relative coordinates of the network's square input. */
export type FaceBox = { x: number; y: number; width: number; height: number; score: number };

export type FaceDetector = (rgb: Uint8Array, side: number) => FaceBox[];

/**
 * Creates a face detector. It accepts a square picture with three bytes per pixel. The side must be a multiple of 32.
 */
export async function loadFaceDetector(): Promise<FaceDetector> {
  const weights = readWeights(await readFile(new URL("./tiny-face-detector.bin", import.meta.url)));
  return (rgb, side) => decodeFaceBoxes(runNetwork(weights, toInputGrid(rgb, side)));
}

type GetWeights = (name: string) => Weights;

function readWeights(file: Uint8Array): GetWeights {
  const read = new Map<string, Weights>();
  let offset = 0;
  for (const { name, length, scale, minimum } of layers) {
    const bytes = file.subarray(offset, offset + length);
    read.set(
      name,
      Float64Array.from(bytes, (byte) => byte * scale + minimum),
    );
    offset += length;
  }
  if (offset !== file.length) throw new Error("The face detector's weights file has the wrong size");
  return (name) => {
    const found = read.get(name);
    if (!found) throw new Error(`The face detector has no ${name}`);
    return found;
  };
}

function toInputGrid(rgb: Uint8Array, side: number): Grid {
  const values = new Float32Array(rgb.length);
  const [red, green, blue] = MEAN_RGB;
  for (let at = 0; at < rgb.length; at += 3) {
    values[at] = ((rgb[at] as number) - red) / 255;
    values[at + 1] = ((rgb[at + 1] as number) - green) / 255;
    values[at + 2] = ((rgb[at + 2] as number) - blue) / 255;
  }
  return { width: side, height: side, channels: 3, values };
}

function runNetwork(weights: GetWeights, picture: Grid): Grid {
  let activations = maxPool(convolve3x3(picture, weights("conv0/filters"), weights("conv0/bias")), 2);
  for (let layer = 1; layer <= 5; layer++) {
    const getLayerWeights = (part: string) => weights(`conv${layer}/${part}`);
    activations = maxPool(
      convolveSeparably(
        activations,
        getLayerWeights("depthwise"),
        getLayerWeights("pointwise"),
        getLayerWeights("bias"),
      ),
      layer === 5 ? 1 : 2,
    );
  }
  return mixChannels(activations, weights("conv8/filters"), weights("conv8/bias"));
}

function decodeFaceBoxes({ width: cells, channels, values }: Grid): FaceBox[] {
  const boxes: FaceBox[] = [];
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      anchors.forEach(([wide, high], anchor) => {
        const at = (row * cells + column) * channels + anchor * NUMBERS_PER_BOX;
        const [x = 0, y = 0, w = 0, h = 0, score = 0] = values.subarray(at, at + NUMBERS_PER_BOX);
        const [width, height] = [(Math.exp(w) * wide) / cells, (Math.exp(h) * high) / cells];
        const [middle, center] = [(column + computeSigmoid(x)) / cells, (row + computeSigmoid(y)) / cells];
        boxes.push({ x: middle - width / 2, y: center - height / 2, width, height, score: computeSigmoid(score) });
      });
    }
  }
  return boxes;
}

const computeSigmoid = (value: number) => 1 / (1 + Math.exp(-value));
