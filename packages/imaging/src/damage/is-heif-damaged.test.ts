import { describe, expect, test } from "vitest";
import { isHeifDamaged } from "./is-heif-damaged.ts";

type ItemPlan = { id: number; method: 0 | 1; offset: number; length: number };
type Plan = { version: 0 | 1 | 2; wide?: boolean; items: ItemPlan[]; tiles?: number[] };

const uint = (bytes: number, value: number) => {
  const field = Buffer.alloc(bytes);
  field.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(bytes, 6));
  return field;
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(4, body.length + 8), Buffer.from(type), body]);
};

function createItemLocations({ version, wide, items }: Plan): Buffer {
  const fieldBytes = wide ? 8 : 4;
  const idBytes = version === 2 ? 4 : 2;
  const entries = items.map(({ id, method, offset, length }) =>
    Buffer.concat([
      uint(idBytes, id),
      ...(version === 0 ? [] : [uint(2, method)]),
      uint(2, 0),
      uint(2, 1),
      uint(fieldBytes, offset),
      uint(fieldBytes, length),
    ]),
  );
  const sizes = wide ? 0x8800 : 0x4400;
  return box("iloc", uint(4, version * 2 ** 24), uint(2, sizes), uint(idBytes, items.length), ...entries);
}

/** Creates a file with 100 bytes of data after its header and 20 bytes of data within the header. */
function createHeif(plan: Plan): Buffer {
  const tiles = plan.tiles ?? [];
  const meta = box(
    "meta",
    uint(4, 0),
    createItemLocations(plan),
    box("iinf", uint(4, 0), uint(2, 0)),
    box("iref", uint(4, 0), box("dimg", uint(2, 1), uint(2, tiles.length), ...tiles.map((id) => uint(2, id)))),
    box("idat", Buffer.alloc(20, 1)),
  );
  return Buffer.concat([box("ftyp", Buffer.from("heic\0\0\0\0mif1heic")), meta, box("mdat", Buffer.alloc(100, 1))]);
}

describe.each([
  [0, false],
  [1, false],
  [1, true],
  [2, true],
] as const)("HEIF items whose positions are stored in version %i (64 bits: %s)", (version, wide) => {
  const item = { id: 1, method: 0, offset: 60, length: 50 } as const;

  test("HEIF items count as intact when they lie inside the file", () => {
    expect(isHeifDamaged(createHeif({ version, wide, items: [item] }))).toBe(false);
  });

  test("HEIF items count as damaged when they extend beyond the end of the file", () => {
    expect(isHeifDamaged(createHeif({ version, wide, items: [{ ...item, length: 5000 }] }))).toBe(true);
    expect(isHeifDamaged(createHeif({ version, wide, items: [{ ...item, offset: 2 ** 31 }] }))).toBe(true);
  });
});

test("a HEIF file counts as damaged if a header item extends beyond the header", () => {
  const item = { id: 1, method: 1, offset: 0, length: 20 } as const;
  expect(isHeifDamaged(createHeif({ version: 1, items: [item] }))).toBe(false);
  expect(isHeifDamaged(createHeif({ version: 1, items: [{ ...item, length: 21 }] }))).toBe(true);
});

test("a HEIF file counts as damaged if an image tile has no data", () => {
  const items = [1, 2].map((id) => ({ id, method: 0, offset: 60, length: 10 }) as const);
  expect(isHeifDamaged(createHeif({ version: 1, items, tiles: [2] }))).toBe(false);
  expect(isHeifDamaged(createHeif({ version: 1, items, tiles: [2, 3] }))).toBe(true);
});

test("a HEIF file counts as damaged if it has no list of items", () => {
  expect(isHeifDamaged(Buffer.alloc(0))).toBe(true);
});
