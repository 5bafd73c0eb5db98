/** Numbers of a picture or of what a layer makes of it: row by row, and for each place all channels. */
export type Grid = { width: number; height: number; channels: number; values: Float32Array };

export type Weights = Float32Array;

const LEAK = 0.1;

/** 3 × 3 without a border, to all channels at once. `filters`: row, column, channel in, channel out. */
export function convolve3(input: Grid, filters: Weights, bias: Weights): Grid {
  const out = grid(input.width - 2, input.height - 2, bias.length);
  const { channels } = input;
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const to = (y * out.width + x) * out.channels;
      out.values.set(bias, to);
      for (let row = 0; row < 3; row++) {
        const from = ((y + row) * input.width + x) * channels;
        // The three columns and their channels lie side by side, in the picture as in the filters.
        for (let at = 0; at < 3 * channels; at++) {
          addScaled(
            out.values,
            to,
            input.values[from + at] ?? 0,
            filters,
            (row * 3 * channels + at) * out.channels,
            out.channels,
          );
        }
      }
    }
  }
  return leaky(out);
}

/** 3 × 3 within each channel, with a border of nothing, then a mix of the channels: a separable convolution. */
export function convolveSeparably(input: Grid, depthwise: Weights, pointwise: Weights, bias: Weights): Grid {
  return leaky(mixChannels(convolveEach(input, depthwise), pointwise, bias));
}

/** Every place on its own: its channels into others. Four at a time, so that each sum is read and written less often. */
export function mixChannels(input: Grid, filters: Weights, bias: Weights): Grid {
  const out = grid(input.width, input.height, bias.length);
  const [from, to] = [input.values, out.values];
  const [many, few] = [out.channels, input.channels];
  for (let place = 0; place < input.width * input.height; place++) {
    const start = place * many;
    to.set(bias, start);
    for (let channel = 0; channel < few; channel += 4) {
      const at = place * few + channel;
      const [a, b, c, d] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0, from[at + 3] ?? 0];
      const filter = channel * many;
      for (let k = 0; k < many; k++) {
        const sum = a * (filters[filter + k] ?? 0) + b * (filters[filter + many + k] ?? 0);
        const more = c * (filters[filter + 2 * many + k] ?? 0) + d * (filters[filter + 3 * many + k] ?? 0);
        to[start + k] = (to[start + k] ?? 0) + sum + more;
      }
    }
  }
  return out;
}

/** The largest of each 2 × 2, every second place or (`stride` 1) every place; beyond the edge there is nothing. */
export function poolLargest(input: Grid, stride: 1 | 2): Grid {
  const { width, height, channels, values } = input;
  const out = grid(Math.ceil(width / stride), Math.ceil(height / stride), channels);
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const [top, left] = [y * stride, x * stride];
      const [bottom, right] = [Math.min(top + 1, height - 1), Math.min(left + 1, width - 1)];
      const to = (y * out.width + x) * channels;
      const [above, below] = [top * width * channels, bottom * width * channels];
      const [before, after] = [left * channels, right * channels];
      for (let c = 0; c < channels; c++) {
        const upper = Math.max(values[above + before + c] ?? 0, values[above + after + c] ?? 0);
        const lower = Math.max(values[below + before + c] ?? 0, values[below + after + c] ?? 0);
        out.values[to + c] = Math.max(upper, lower);
      }
    }
  }
  return out;
}

function convolveEach(input: Grid, filters: Weights): Grid {
  const { width, height, channels, values } = input;
  const out = grid(width, height, channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * channels;
      for (let row = -1; row <= 1; row++) {
        if (y + row < 0 || y + row >= height) continue;
        for (let column = -1; column <= 1; column++) {
          if (x + column < 0 || x + column >= width) continue;
          const from = ((y + row) * width + x + column) * channels;
          const filter = ((row + 1) * 3 + column + 1) * channels;
          for (let c = 0; c < channels; c++) {
            out.values[to + c] = (out.values[to + c] ?? 0) + (values[from + c] ?? 0) * (filters[filter + c] ?? 0);
          }
        }
      }
    }
  }
  return out;
}

function leaky(made: Grid): Grid {
  const { values } = made;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (value < 0) values[at] = value * LEAK;
  }
  return made;
}

function addScaled(to: Float32Array, start: number, by: number, from: Weights, offset: number, length: number): void {
  for (let at = 0; at < length; at++) to[start + at] = (to[start + at] ?? 0) + by * (from[offset + at] ?? 0);
}

function grid(width: number, height: number, channels: number): Grid {
  return { width, height, channels, values: new Float32Array(width * height * channels) };
}
