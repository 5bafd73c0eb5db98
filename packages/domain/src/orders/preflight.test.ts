import { describe, expect, test } from "vitest";
import { shopErrors } from "../errors.ts";
import { LUMINANCE_BINS } from "../photos/photo-looks.ts";
import { type PieceToPrint, preflight, preflightRules } from "./preflight.ts";

type Photo = NonNullable<PieceToPrint["photo"]>;
type Given = Partial<Omit<PieceToPrint, "photo">> & { photo?: Partial<Photo> | null };

const even = Array.from({ length: LUMINANCE_BINS }, () => 1 / LUMINANCE_BINS);
const allIn = (...bins: [at: number, share: number][]) =>
  even.map((_, at) => bins.find(([bin]) => bin === at)?.[1] ?? 0);
let made = 0;

/** A tile without problems, except for the given fields. */
function aPiece({ photo = {}, ...given }: Given = {}): PieceToPrint {
  made += 1;
  const good = { id: `photo ${made}`, state: "ready", size: { width: 3000, height: 4000 }, luminance: even, faces: [] };
  return {
    id: `tile ${made}`,
    lineId: "line",
    copy: 1,
    frameSize: "rectangle_medium",
    orientation: "portrait",
    mat: "none",
    crop: null,
    effectivePpi: 300,
    printAnyway: false,
    accepted: [],
    photo: photo && { ...good, ...photo },
    ...given,
  };
}

const found = (...pieces: PieceToPrint[]) => [...preflight(pieces).values()];
const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5, rotate: 0 as const, straighten: 0, v: 1 as const };
const face = (y: number, height = 0.4) => ({ x: 0.3, y, width: 0.3, height });

/** For each rule, tiles it holds and similar ones it lets pass. */
const golden: Record<(typeof preflightRules)[number]["code"], { held: PieceToPrint[]; let: PieceToPrint[] }> = {
  PHOTO_REFUSED: {
    held: [aPiece({ photo: { isRefused: true }, accepted: ["PHOTO_REFUSED"] })],
    let: [aPiece({ photo: { isRefused: false } })],
  },
  PHOTO_DAMAGED: {
    held: [aPiece({ photo: { state: "rejected" } })],
    let: [aPiece({ photo: { state: "ready" } })],
  },
  PHOTO_LOOKS_DAMAGED: {
    held: [aPiece({ photo: { isDamaged: true } })],
    let: [
      aPiece({ photo: { isDamaged: false } }),
      aPiece({ photo: { isDamaged: true }, accepted: ["PHOTO_LOOKS_DAMAGED"] }),
    ],
  },
  PHOTO_BLANK: {
    held: [aPiece({ photo: { luminance: allIn([15, 0.996], [14, 0.004]) } })],
    let: [aPiece({ photo: { luminance: allIn([15, 0.99], [14, 0.01]) } })],
  },
  PHOTO_BLURRED: {
    held: [aPiece({ effectivePpi: 99 })],
    let: [
      aPiece({ effectivePpi: 100 }),
      aPiece({ effectivePpi: 60, printAnyway: true }),
      aPiece({ effectivePpi: null }),
    ],
  },
  PHOTO_DARK: {
    held: [aPiece({ photo: { luminance: allIn([0, 0.6], [1, 0.33], [6, 0.07]) } })],
    let: [aPiece({ photo: { luminance: allIn([0, 0.6], [1, 0.31], [6, 0.09]) } })],
  },
  PHOTO_FACE_AT_EDGE: {
    held: [aPiece({ photo: { faces: [face(-0.02)] } })],
    // Whole faces, small ones at the edge, and photos that were not analyzed.
    let: [
      aPiece({ photo: { faces: [face(0.3)] } }),
      aPiece({ photo: { faces: [face(-0.02, 0.1)] } }),
      aPiece({ photo: { faces: null } }),
    ],
  },
  PHOTO_TWICE: {
    held: [aPiece({ photo: { id: "twin" } }), aPiece({ photo: { id: "twin" } })],
    // Another part of the photo, another copy of the wall, another wall.
    let: [
      aPiece({ photo: { id: "twin" } }),
      aPiece({ photo: { id: "twin" }, crop }),
      aPiece({ photo: { id: "twin" }, copy: 2 }),
      aPiece({ photo: { id: "twin" }, lineId: "another" }),
    ],
  },
};

describe.each(preflightRules)("the preflight rule $code (F-10)", ({ code, mayAccept }) => {
  const { held, let: passed } = golden[code];

  test("holds bad tiles and lets similar good ones pass", () => {
    expect(found(...held)).toEqual([code]);
    expect(found(...passed)).toEqual([]);
  });

  test(mayAccept ? "can be overridden by the shopper" : "cannot be overridden", () => {
    const agreed = held.map((piece) => ({ ...piece, accepted: [code] }));
    expect(found(...agreed)).toEqual(mayAccept ? [] : [code]);
    const other = held.map((piece) => ({ ...piece, accepted: ["SOMETHING_ELSE"] }));
    expect(found(...other)).toEqual([code]);
  });

  test("has a complete sentence for the shopper", () => {
    expect(shopErrors[code].message).not.toContain("{");
    expect(code).toMatch(/^PHOTO_/);
  });
});

test("the most serious problem is reported first, and accepting it reveals the next", () => {
  const dark = { luminance: allIn([0, 1]) };
  const piece = aPiece({ effectivePpi: 40, photo: dark });
  expect(found(piece)).toEqual(["PHOTO_BLANK"]);
  expect(found({ ...piece, accepted: ["PHOTO_BLANK"] })).toEqual(["PHOTO_BLURRED"]);
  expect(found({ ...piece, accepted: ["PHOTO_BLANK", "PHOTO_BLURRED"] })).toEqual(["PHOTO_DARK"]);
});

test("artworks and tiles that wait for their photo have no problems", () => {
  expect(found(aPiece({ photo: null, effectivePpi: null }), aPiece({ photo: null, effectivePpi: null }))).toEqual([]);
});
