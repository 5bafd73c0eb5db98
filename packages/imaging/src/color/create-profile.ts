export type Chromaticity = { readonly x: number; readonly y: number };
export type Primaries = {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
};

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** XYZ values of white in the profile connection space. */
const D50: Vector = [0.9642, 1, 0.8249];

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const CURVE_VALUES = 4096;

/**
 * Creates an ICC profile (version 2) for these primaries. `toLinear` maps a stored value of 0 to 1 to light of 0 to 1.
 * @throws RangeError if the primaries do not span a triangle
 */
export function createProfile(name: string, primaries: Primaries, toLinear: (value: number) => number): Buffer {
  const [red, green, blue] = computeColorants(primaries);
  const curve = createCurveTag(toLinear);
  const tags: [string, Buffer][] = [
    ["desc", createDescriptionTag(name)],
    ["cprt", Buffer.from("text\0\0\0\0Public domain\0\0\0", "latin1")],
    ["wtpt", createXyzTag(D50)],
    ["rXYZ", createXyzTag(red)],
    ["gXYZ", createXyzTag(green)],
    ["bXYZ", createXyzTag(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const contents: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = 128 + table.length;
  for (const [index, [tag, content]] of tags.entries()) {
    const offset = offsets.get(content) ?? end;
    if (offset === end) {
      offsets.set(content, offset);
      contents.push(content);
      end += content.length;
    }
    table.write(tag, 4 + 12 * index, "latin1");
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(content.length, 12 + 12 * index);
  }
  return Buffer.concat([createProfileHeader(end), table, ...contents]);
}

/** Returns the XYZ values of the fully saturated primaries, adapted to D50. */
function computeColorants({ red, green, blue, white }: Primaries): Matrix {
  const columns = [red, green, blue].map(toXyz) as [Vector, Vector, Vector];
  const whiteXyz = toXyz(white);
  const amounts = multiplyMatrixByVector(invertMatrix(transposeMatrix(columns)), whiteXyz);
  const [source, target] = [multiplyMatrixByVector(BRADFORD, whiteXyz), multiplyMatrixByVector(BRADFORD, D50)];
  const adaptToD50 = (xyz: Vector): Vector => {
    const cone = multiplyMatrixByVector(BRADFORD, xyz);
    const adapted = cone.map((value, index) => (value * (target[index] ?? 0)) / (source[index] ?? 1));
    return multiplyMatrixByVector(invertMatrix(BRADFORD), adapted as unknown as Vector);
  };
  return columns.map((column, index) =>
    adaptToD50(column.map((value) => value * (amounts[index] ?? 0)) as unknown as Vector),
  ) as unknown as Matrix;
}

const toXyz = ({ x, y }: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

const multiplyMatrixByVector = ([a, b, c]: Matrix, v: Vector): Vector => [
  computeDotProduct(a, v),
  computeDotProduct(b, v),
  computeDotProduct(c, v),
];
const computeDotProduct = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const computeCrossProduct = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const transposeMatrix = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

function invertMatrix([a, b, c]: Matrix): Matrix {
  const determinant = computeDotProduct(a, computeCrossProduct(b, c));
  if (!(Math.abs(determinant) > 1e-6)) throw new RangeError("The primaries do not span a triangle");
  const divideByDeterminant = (v: Vector): Vector => [v[0] / determinant, v[1] / determinant, v[2] / determinant];
  return transposeMatrix([
    divideByDeterminant(computeCrossProduct(b, c)),
    divideByDeterminant(computeCrossProduct(c, a)),
    divideByDeterminant(computeCrossProduct(a, b)),
  ]);
}

function createCurveTag(toLinear: (value: number) => number): Buffer {
  const curve = Buffer.alloc(12 + 2 * CURVE_VALUES);
  curve.write("curv", "latin1");
  curve.writeUInt32BE(CURVE_VALUES, 8);
  for (let index = 0; index < CURVE_VALUES; index++) {
    const light = Math.min(1, Math.max(0, toLinear(index / (CURVE_VALUES - 1))));
    curve.writeUInt16BE(Math.round(light * 0xffff), 12 + 2 * index);
  }
  return curve;
}

function createXyzTag(values: Vector): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", "latin1");
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return bytes;
}

function createDescriptionTag(text: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil((12 + text.length + 1 + 78) / 4) * 4);
  bytes.write("desc", "latin1");
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, "latin1");
  return bytes;
}

function createProfileHeader(size: number): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header.writeUInt16BE(2026, 24);
  header.writeUInt16BE(1, 26);
  header.writeUInt16BE(1, 28);
  header.write("acsp", 36, "latin1");
  createXyzTag(D50).copy(header, 68, 8);
  return header;
}
