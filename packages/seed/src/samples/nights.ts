import { mixColors } from "../drawing/color.ts";
import { createSeededRandom, type SeededRandom } from "../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createSvgCircle,
  createSvgEllipse,
  createSvgPath,
  createSvgRect,
} from "../drawing/svg.ts";
import {
  blurShapes,
  composePhotograph,
  createFirTreePath,
  createHillsPath,
  drawGlow,
  drawRipples,
  fillWithGradient,
  UPRIGHT,
  WIDE,
} from "./lens.ts";

export function drawCityAtNight(): string {
  const random = createSeededRandom(7);
  const line = 2550;
  const rows = createEvenlySpacedNumbers(0, 1, 3).map((depth) => drawSkyline(random, line, depth));
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("sky", UPRIGHT, 0, line, [
      [0, "#0b1026"],
      [0.55, "#27295a"],
      [0.85, "#7a4a72"],
      [1, "#c9785f"],
    ]),
    createSvgCircle(2280, 620, 120, { fill: "#f6eedd" }),
    drawGlow("moon", 2280, 620, 520, [
      [0, "#f6eedd", 0.5],
      [1, "#f6eedd", 0],
    ]),
    ...rows,
    fillWithGradient("river", UPRIGHT, line, 4000, [
      [0, "#4a3658"],
      [0.3, "#1a1c3c"],
      [1, "#080b1a"],
    ]),
    blurShapes("lights", 26, ...drawLightStreaks(random, line)),
    createSvgPath(drawRipples(random, UPRIGHT, line, 1500, 1400), { fill: "#05070f", "fill-opacity": 0.4 }),
  );
}

function drawSkyline(random: SeededRandom, line: number, depth: number): string {
  const wall = mixColors("#4b3d68", "#0d1022", depth);
  const parts: string[] = [];
  for (let x = -40; x < 3040; ) {
    const wide = random.randomNumberBetween(150, 330);
    const tall = random.randomNumberBetween(450, 1500) * (1.15 - 0.5 * depth);
    parts.push(createSvgRect(x, line - tall, wide, tall, { fill: wall }));
    if (random.chance(0.2)) parts.push(createSvgRect(x + wide / 2 - 6, line - tall - 190, 12, 190, { fill: wall }));
    const lit: string[] = [];
    for (let wx = x + 22; wx < x + wide - 30; wx += 40)
      for (let wy = line - tall + 34; wy < line - 30; wy += 56)
        if (random.chance(0.2 + 0.2 * depth)) lit.push(`M${Math.round(wx)} ${Math.round(wy)}h20v28h-20Z`);
    parts.push(
      createSvgPath(lit.join(""), {
        fill: random.pick(["#ffd98a", "#ffc46a", "#fff0c4", "#ffd98a"]),
        "fill-opacity": 0.35 + 0.55 * depth,
      }),
    );
    x += wide + random.randomNumberBetween(-30, 46);
  }
  return parts.join("");
}

function drawLightStreaks(random: SeededRandom, line: number): string[] {
  return Array.from({ length: 70 }, () => {
    const x = random.randomNumberBetween(0, 3000);
    return createSvgRect(
      x,
      line + random.randomNumberBetween(0, 60),
      random.randomNumberBetween(10, 42),
      random.randomNumberBetween(200, 1150),
      {
        fill: random.pick(["#ffd98a", "#ff9d5c", "#ffc46a", "#9fb6ff", "#ff6f5c"]),
        "fill-opacity": random.randomNumberBetween(0.15, 0.55),
      },
    );
  });
}

export function drawCampFire(): string {
  const random = createSeededRandom(41);
  const trees = Array.from({ length: 34 }, () =>
    createFirTreePath(random, random.randomNumberBetween(-100, 4100), 2250, random.randomNumberBetween(900, 1900)),
  ).join("");
  const drawFlame = (scale: number, fill: string) =>
    createSvgPath(
      `M0 0C-330 -120 -300 -470 -140 -640C-120 -520 -60 -500 -40 -560C-60 -800 40 -900 60 -1050C180 -900 150 -760 210 -640C250 -690 250 -740 240 -790C350 -560 360 -160 0 0Z`,
      { fill, transform: `translate(2000 2500) scale(${scale})` },
    );
  const sparks = Array.from({ length: 120 }, () =>
    createSvgCircle(
      2000 + random.randomNormal() * 520,
      random.randomNumberBetween(500, 2200),
      random.randomNumberBetween(3, 10),
      {
        fill: random.pick(["#ffd98a", "#ff9d3c", "#ff6a2a"]),
        "fill-opacity": random.randomNumberBetween(0.4, 1),
      },
    ),
  );
  return composePhotograph(
    WIDE,
    fillWithGradient("sky", WIDE, 0, 2300, [
      [0, "#060b1c"],
      [0.7, "#14224a"],
      [1, "#2b3a5e"],
    ]),
    ...drawStars(random, 420, 4000, 1600),
    createSvgPath(trees, { fill: "#070d16" }),
    createSvgRect(0, 2200, 4000, 900, { fill: "#120d0c" }),
    drawGlow("ground", 2000, 2500, 1900, [
      [0, "#ffb04a", 0.95],
      [0.3, "#d9641e", 0.5],
      [1, "#5a1f0a", 0],
    ]),
    drawTent(),
    blurShapes("halo", 50, drawFlame(1.12, "#ff6a1a")),
    blurShapes("outer", 8, drawFlame(0.95, "#ff8f2a")),
    blurShapes("inner", 8, drawFlame(0.68, "#ffc64a")),
    blurShapes("heart", 10, drawFlame(0.4, "#fff4c0")),
    createSvgPath("M1560 2600L2420 2440L2440 2510L1580 2680Z", { fill: "#2a1409" }),
    createSvgPath("M1580 2450L2440 2600L2420 2680L1560 2520Z", { fill: "#3a1c0c" }),
    ...sparks,
  );
}

function drawTent(): string {
  return [
    createSvgPath("M2750 2400L3250 1750L3720 2400Z", { fill: "#a8562a" }),
    createSvgPath("M3250 1750L3720 2400H3420Z", { fill: "#6b3418" }),
    createSvgPath("M3020 2400L3235 1960L3280 2400Z", { fill: "#ffcf7a", "fill-opacity": 0.85 }),
  ].join("");
}

function drawStars(random: SeededRandom, count: number, width: number, height: number): string[] {
  return Array.from({ length: count }, () =>
    createSvgCircle(
      random.randomNumberBetween(0, width),
      random.randomNumberBetween(0, height),
      2 + 7 * random.randomNumberBetween(0, 1) ** 6,
      {
        fill: random.pick(["#ffffff", "#fff1d0", "#cfe0ff"]),
        "fill-opacity": random.randomNumberBetween(0.35, 1),
      },
    ),
  );
}

export function drawStarrySky(): string {
  const random = createSeededRandom(53);
  const drawCloud = (count: number, fill: string, wide: number) =>
    Array.from({ length: count }, () => {
      const along = random.randomNumberBetween(-0.1, 1.1);
      const off = random.randomNormal() * wide;
      return createSvgEllipse(
        400 + 2300 * along + off,
        3300 - 3300 * along + off * 0.6,
        random.randomNumberBetween(90, 380),
        random.randomNumberBetween(70, 240),
        { fill, "fill-opacity": random.randomNumberBetween(0.04, 0.2) },
      );
    });
  const dense = Array.from({ length: 1500 }, () => {
    const along = random.randomNumberBetween(-0.1, 1.1);
    const off = random.randomNormal() * 420;
    return createSvgCircle(
      400 + 2300 * along + off,
      3300 - 3300 * along + off * 0.5,
      random.randomNumberBetween(1.5, 4),
      {
        fill: "#ffffff",
        "fill-opacity": random.randomNumberBetween(0.3, 0.9),
      },
    );
  });
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("sky", UPRIGHT, 0, 4000, [
      [0, "#050a1e"],
      [0.55, "#101f4a"],
      [0.8, "#2c3f74"],
      [1, "#7d6a86"],
    ]),
    blurShapes(
      "milk",
      90,
      ...drawCloud(60, "#8fa6e8", 420),
      ...drawCloud(34, "#d9a6c8", 240),
      ...drawCloud(26, "#fff0dc", 120),
    ),
    blurShapes("dust", 50, ...drawCloud(16, "#0a1026", 60)),
    ...dense,
    ...drawStars(random, 900, 3000, 3400),
    createSvgPath(createHillsPath(UPRIGHT, { seed: 83, base: 3480, swing: 260, scale: 0.9 }), { fill: "#0a1120" }),
    createSvgPath(
      Array.from({ length: 26 }, () =>
        createFirTreePath(random, random.randomNumberBetween(-50, 3050), 3900, random.randomNumberBetween(250, 620)),
      ).join(""),
      { fill: "#05080f" },
    ),
    createSvgRect(0, 3860, 3000, 200, { fill: "#05080f" }),
  );
}
