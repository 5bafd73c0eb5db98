import { describe, expect, test } from "vitest";
import { shopErrors } from "../errors.ts";
import { LUMINANCE_BINS } from "../photos/photo-features.ts";
import { findPreflightProblems, type PreflightTile, preflightRules } from "./preflight.ts";

type Photo = NonNullable<PreflightTile["photo"]>;
type TileOverrides = Partial<Omit<PreflightTile, "photo">> & { photo?: Partial<Photo> | null };

const even = Array.from({ length: LUMINANCE_BINS }, () => 1 / LUMINANCE_BINS);
const createLuminance = (...bins: [at: number, share: number][]) =>
  even.map((_, at) => bins.find(([bin]) => bin === at)?.[1] ?? 0);
let createdCount = 0;

/** Creates a tile without problems, except for the given fields. */
function createTile({ photo = {}, ...overrides }: TileOverrides = {}): PreflightTile {
  createdCount += 1;
  const good = {
    id: `photo ${createdCount}`,
    state: "ready",
    size: { width: 3000, height: 4000 },
    luminance: even,
    faces: [],
  };
  return {
    id: `tile ${createdCount}`,
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
    ...overrides,
  };
}

const findProblems = (...pieces: PreflightTile[]) => [...findPreflightProblems(pieces).values()];
const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5, rotate: 0 as const, straighten: 0, v: 1 as const };
const createFace = (y: number, height = 0.4) => ({ x: 0.3, y, width: 0.3, height });

/** For each rule, tiles that violate it (`held`) and similar tiles that do not violate it (`let`). */
const goldenCases: Record<(typeof preflightRules)[number]["code"], { held: PreflightTile[]; let: PreflightTile[] }> = {
  PHOTO_REFUSED: {
    held: [createTile({ photo: { isContentRejected: true }, accepted: ["PHOTO_REFUSED"] })],
    let: [createTile({ photo: { isContentRejected: false } })],
  },
  PHOTO_DAMAGED: {
    held: [createTile({ photo: { state: "rejected" } })],
    let: [createTile({ photo: { state: "ready" } })],
  },
  PHOTO_LOOKS_DAMAGED: {
    held: [createTile({ photo: { isDamaged: true } })],
    let: [
      createTile({ photo: { isDamaged: false } }),
      createTile({ photo: { isDamaged: true }, accepted: ["PHOTO_LOOKS_DAMAGED"] }),
    ],
  },
  PHOTO_BLANK: {
    held: [createTile({ photo: { luminance: createLuminance([15, 0.996], [14, 0.004]) } })],
    let: [createTile({ photo: { luminance: createLuminance([15, 0.99], [14, 0.01]) } })],
  },
  PHOTO_BLURRED: {
    held: [createTile({ effectivePpi: 99 })],
    let: [
      createTile({ effectivePpi: 100 }),
      createTile({ effectivePpi: 60, printAnyway: true }),
      createTile({ effectivePpi: null }),
    ],
  },
  PHOTO_DARK: {
    held: [createTile({ photo: { luminance: createLuminance([0, 0.6], [1, 0.33], [6, 0.07]) } })],
    let: [createTile({ photo: { luminance: createLuminance([0, 0.6], [1, 0.31], [6, 0.09]) } })],
  },
  PHOTO_FACE_AT_EDGE: {
    held: [createTile({ photo: { faces: [createFace(-0.02)] } })],
    // The first tile shows a whole face, the second a small face at the edge. The third has a photo that was not
    // analyzed.
    let: [
      createTile({ photo: { faces: [createFace(0.3)] } }),
      createTile({ photo: { faces: [createFace(-0.02, 0.1)] } }),
      createTile({ photo: { faces: null } }),
    ],
  },
  PHOTO_TWICE: {
    held: [createTile({ photo: { id: "twin" } }), createTile({ photo: { id: "twin" } })],
    // All four tiles have the same photo. The other three differ from the first tile: the second shows another part of
    // the photo, the third is in another copy of the wall, and the fourth is on another wall.
    let: [
      createTile({ photo: { id: "twin" } }),
      createTile({ photo: { id: "twin" }, crop }),
      createTile({ photo: { id: "twin" }, copy: 2 }),
      createTile({ photo: { id: "twin" }, lineId: "another" }),
    ],
  },
};

describe.each(preflightRules)("the preflight rule $code (F-10)", ({ code, canAccept }) => {
  const { held, let: passed } = goldenCases[code];

  test("a preflight rule finds exactly the tiles that violate it", () => {
    expect(findProblems(...held)).toEqual([code]);
    expect(findProblems(...passed)).toEqual([]);
  });

  test(`a preflight problem ${canAccept ? "can" : "cannot"} be overridden by the shopper`, () => {
    const agreed = held.map((piece) => ({ ...piece, accepted: [code] }));
    expect(findProblems(...agreed)).toEqual(canAccept ? [] : [code]);
    const other = held.map((piece) => ({ ...piece, accepted: ["SOMETHING_ELSE"] }));
    expect(findProblems(...other)).toEqual([code]);
  });

  test("a preflight rule has a complete message for the shopper", () => {
    expect(shopErrors[code].message).not.toContain("{");
    expect(code).toMatch(/^PHOTO_/);
  });
});

test("the most serious problem of a tile is reported first", () => {
  const dark = { luminance: createLuminance([0, 1]) };
  const piece = createTile({ effectivePpi: 40, photo: dark });
  expect(findProblems(piece)).toEqual(["PHOTO_BLANK"]);
  expect(findProblems({ ...piece, accepted: ["PHOTO_BLANK"] })).toEqual(["PHOTO_BLURRED"]);
  expect(findProblems({ ...piece, accepted: ["PHOTO_BLANK", "PHOTO_BLURRED"] })).toEqual(["PHOTO_DARK"]);
});

test("tiles with artworks have no preflight problems", () => {
  expect(
    findProblems(createTile({ photo: null, effectivePpi: null }), createTile({ photo: null, effectivePpi: null })),
  ).toEqual([]);
});
