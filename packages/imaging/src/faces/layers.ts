/** Values of a picture or of a layer: row by row, with all channels of a pixel together. */
export type Grid = { width: number; height: number; channels: number; values: Float32Array };

export type Weights = Float64Array;

const LEAKY_RELU_SLOPE = 0.1;

/** A layer whose rows are computed one at a time: `writeRow` stores row `y` in `to`. */
export type LazyRows = {
  width: number;
  height: number;
  channels: number;
  writeRow: (y: number, to: Float32Array) => void;
};

/**
 * Computes a 3 × 3 convolution over all channels without padding. The values in `filters` are ordered by row, column,
 * input channel and output channel.
 */
export function convolve3x3(input: Grid, filters: Weights, bias: Weights): LazyRows {
  const [width, height, channels] = [input.width - 2, input.height - 2, bias.length];
  // Both the picture and the filters store the values of three adjacent columns, with all their channels, one after the
  // other.
  const side = 3 * input.channels;
  const patch = new Float64Array(3 * side);
  const writeRow = (y: number, to: Float32Array) => {
    for (let x = 0; x < width; x++) {
      for (let row = 0; row < 3; row++) {
        const from = ((y + row) * input.width + x) * input.channels;
        for (let at = 0; at < side; at++) patch[row * side + at] = input.values[from + at] as number;
      }
      addWeightedChannels(patch, filters, bias, to, x * channels);
    }
  };
  return { width, height, channels, writeRow };
}

/** Computes a separable convolution: 3 × 3 per channel with zero padding, then a mix of the channels. */
export function convolveSeparably(input: Grid, depthwise: Weights, pointwise: Weights, bias: Weights): LazyRows {
  const { width, height, channels: many, values } = input;
  const channels = bias.length;
  const around = new Float64Array(many);
  const writeRow = (y: number, to: Float32Array) => {
    for (let x = 0; x < width; x++) {
      around.fill(0);
      for (let row = Math.max(-1, -y); row <= 1 && y + row < height; row++) {
        for (let column = Math.max(-1, -x); column <= 1 && x + column < width; column++) {
          const from = ((y + row) * width + x + column) * many;
          const filter = ((row + 1) * 3 + column + 1) * many;
          for (let c = 0; c < many; c++) {
            around[c] = (around[c] as number) + (values[from + c] as number) * (depthwise[filter + c] as number);
          }
        }
      }
      addWeightedChannels(around, pointwise, bias, to, x * channels);
    }
  };
  return { width, height, channels, writeRow };
}

/** Mixes the channels of each pixel (a 1 × 1 convolution). */
export function mixChannels(input: Grid, filters: Weights, bias: Weights): Grid {
  const out = createEmptyGrid(input.width, input.height, bias.length);
  const { channels } = input;
  const from = new Float64Array(channels);
  for (let index = 0; index < input.width * input.height; index++) {
    for (let at = 0; at < channels; at++) from[at] = input.values[index * channels + at] as number;
    addWeightedChannels(from, filters, bias, out.values, index * out.channels);
  }
  return out;
}

/**
 * Writes `bias` plus `filters` × `from` to `to`. Eight sums at a time are computed in registers; writing every step to
 * memory took twice as long.
 */
function addWeightedChannels(
  from: Float64Array,
  filters: Weights,
  bias: Weights,
  to: Float32Array,
  start: number,
): void {
  const outputCount = bias.length;
  const whole = outputCount - (outputCount % 8);
  for (let k = 0; k < whole; k += 8) {
    let a = bias[k] as number;
    let b = bias[k + 1] as number;
    let c = bias[k + 2] as number;
    let d = bias[k + 3] as number;
    let e = bias[k + 4] as number;
    let f = bias[k + 5] as number;
    let g = bias[k + 6] as number;
    let h = bias[k + 7] as number;
    for (let at = 0, w = k; at < from.length; at++, w += outputCount) {
      const value = from[at] as number;
      a += value * (filters[w] as number);
      b += value * (filters[w + 1] as number);
      c += value * (filters[w + 2] as number);
      d += value * (filters[w + 3] as number);
      e += value * (filters[w + 4] as number);
      f += value * (filters[w + 5] as number);
      g += value * (filters[w + 6] as number);
      h += value * (filters[w + 7] as number);
    }
    const index = start + k;
    to[index] = a;
    to[index + 1] = b;
    to[index + 2] = c;
    to[index + 3] = d;
    to[index + 4] = e;
    to[index + 5] = f;
    to[index + 6] = g;
    to[index + 7] = h;
  }
  for (let k = whole; k < outputCount; k++) {
    let sum = bias[k] as number;
    for (let at = 0; at < from.length; at++) sum += (from[at] as number) * (filters[at * outputCount + k] as number);
    to[start + k] = sum;
  }
}

/**
 * Returns the maximum of each 2 × 2 window. `stride` is the distance between windows. Positions beyond the edge are
 * ignored. Only two rows of the layer are in memory, because the whole layer would be the network's largest.
 */
export function maxPool(layer: LazyRows, stride: 1 | 2): Grid {
  const { width, height, channels } = layer;
  const out = createEmptyGrid(Math.ceil(width / stride), Math.ceil(height / stride), channels);
  let upper = new Float32Array(width * channels);
  let lower = new Float32Array(width * channels);
  layer.writeRow(0, upper);
  for (let y = 0; y < out.height; y++) {
    const top = y * stride;
    const isLast = top + 1 >= height;
    if (stride === 2 && y > 0) layer.writeRow(top, upper);
    if (!isLast) layer.writeRow(top + 1, lower);
    maxPoolRow(upper, isLast ? upper : lower, { width, channels, stride }, out.values, y * out.width * channels);
    if (stride === 1) [upper, lower] = [lower, upper];
  }
  return out;
}

type Pooling = { width: number; channels: number; stride: 1 | 2 };

function maxPoolRow(
  upper: Float32Array,
  lower: Float32Array,
  { width, channels, stride }: Pooling,
  out: Float32Array,
  start: number,
): void {
  for (let x = 0, to = start; x < width; x += stride) {
    const before = x * channels;
    const after = Math.min(x + 1, width - 1) * channels;
    for (let c = 0; c < channels; c++, to++) {
      const above = Math.max(upper[before + c] as number, upper[after + c] as number);
      const below = Math.max(lower[before + c] as number, lower[after + c] as number);
      const largest = Math.max(above, below);
      out[to] = largest < 0 ? largest * LEAKY_RELU_SLOPE : largest;
    }
  }
}

function createEmptyGrid(width: number, height: number, channels: number): Grid {
  return { width, height, channels, values: new Float32Array(width * height * channels) };
}
