import { mixColors } from "../drawing/color.ts";
import { createSeededRandom } from "../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgEllipse,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  type Point,
} from "../drawing/svg.ts";
import {
  blurShapes,
  composePhotograph,
  createFirTreePath,
  createGrassPath,
  createHillsPath,
  createSkyPath,
  drawGlow,
  drawRipples,
  drawSoftHills,
  fillWithGradient,
  UPRIGHT,
  WIDE,
} from "./lens.ts";

export function drawBeachAtSunset(): string {
  const random = createSeededRandom(3);
  const line = 2050;
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("sky", UPRIGHT, 0, line, [
      [0, "#3a4a78"],
      [0.4, "#b2709a"],
      [0.75, "#f2a06e"],
      [1, "#ffd596"],
    ]),
    blurShapes("clouds", 46, ...drawClouds(random, 12, 300, 1500, "#f7b98f")),
    drawGlow("sun", 1700, 1880, 1300, [
      [0, "#fff3d0"],
      [0.1, "#ffe0a0", 0.95],
      [0.4, "#ffb070", 0.35],
      [1, "#ff9060", 0],
    ]),
    createSvgCircle(1700, 1880, 110, { fill: "#fffbe8" }),
    fillWithGradient("sea", UPRIGHT, line, 3300, [
      [0, "#e0a080"],
      [0.3, "#8a6488"],
      [1, "#4a4a70"],
    ]),
    createSvgPath(drawRipples(random, { width: 3000, height: 3300 }, line, 1700, 620), {
      fill: "#ffe2b0",
      "fill-opacity": 0.75,
    }),
    blurShapes("foam", 9, createSvgPath(createShorePath(2960, 60), { fill: "#e9cfc0", "fill-opacity": 0.8 })),
    createSvgPath(createShorePath(3060, 60), { fill: "#8a6a62" }),
    fillWithGradient("sand", UPRIGHT, 3180, 4000, [
      [0, "#8a6a62", 0],
      [0.4, "#6b4e4c"],
      [1, "#3c2c34"],
    ]),
    ...createEvenlySpacedNumbers(0, 7, 8).map((step) =>
      createSvgEllipse(1200 + step * 70 + (step % 2 ? 70 : 0), 3850 - step * 88, 46 - step * 3, 22 - step * 1.6, {
        fill: "#2e2129",
        "fill-opacity": 0.75,
      }),
    ),
  );
}

function createShorePath(base: number, swing: number): string {
  const edge = createEvenlySpacedNumbers(-60, 3060, 9).map(
    (x, index): Point => [x, base + Math.sin(index * 1.7) * swing + index * 18],
  );
  return `${createSmoothCurvePath(edge)}L3060 4060L-60 4060Z`;
}

function drawClouds(
  random: ReturnType<typeof createSeededRandom>,
  count: number,
  top: number,
  bottom: number,
  fill: string,
): string[] {
  return Array.from({ length: count }, () => {
    const y = random.randomNumberBetween(top, bottom);
    return createSvgEllipse(
      random.randomNumberBetween(-200, 4000),
      y,
      random.randomNumberBetween(300, 900),
      random.randomNumberBetween(22, 80),
      {
        fill,
        "fill-opacity": random.randomNumberBetween(0.25, 0.7),
      },
    );
  });
}

export function drawMountainLake(): string {
  const random = createSeededRandom(8);
  const line = 1640;
  const far = createHillsPath(WIDE, { seed: 40, base: 980, swing: 620, scale: 0.9 });
  const near = createHillsPath(WIDE, { seed: 52, base: 1420, swing: 380, scale: 1.1 });
  const trees = Array.from({ length: 110 }, () => {
    const x = random.randomNumberBetween(-50, 4050);
    return createFirTreePath(
      random,
      x,
      line + 6,
      random.randomNumberBetween(120, 330) * (0.7 + (0.5 * Math.abs(x - 2000)) / 2000),
    );
  }).join("");
  const land = [
    createSvgPath(far, { fill: "#8298b4" }),
    createSvgPath(far, { fill: "#f4f7fb", "clip-path": "url(#snow)" }),
    blurShapes("haze", 60, createSvgRect(-100, 1150, 4200, 260, { fill: "#dfe9f2", "fill-opacity": 0.6 })),
    createSvgPath(near, { fill: "#46617a" }),
    createSvgPath(trees, { fill: "#1f3a3a" }),
  ];
  const mirrored = createSvgGroup(
    { transform: `translate(0 ${line * 2}) scale(1 -1)` },
    createSvgPath(far, { fill: "#7c93b0" }),
    createSvgPath(near, { fill: "#41596f" }),
    createSvgPath(trees, { fill: "#22403f" }),
  );
  return composePhotograph(
    WIDE,
    fillWithGradient("sky", WIDE, 0, line, [
      [0, "#4f86c0"],
      [0.6, "#a9cbe6"],
      [1, "#e8f0f4"],
    ]),
    blurShapes("clouds", 40, ...drawClouds(random, 9, 150, 640, "#ffffff")),
    createClipPath("snow", createSvgPath(createSkyPath(WIDE, { seed: 77, base: 760, swing: -170, scale: 3 }), {})),
    ...land,
    createClipPath("lake", createSvgRect(0, line, 4000, 1400, {})),
    fillWithGradient("water", WIDE, line, 3000, [
      [0, "#b8d0e0"],
      [1, "#2c5570"],
    ]),
    createSvgGroup({ "clip-path": "url(#lake)" }, blurShapes("mirror", 14, mirrored)),
    fillWithGradient("depth", WIDE, line, 3000, [
      [0, "#2c5570", 0.05],
      [1, "#12344a", 0.8],
    ]),
    createSvgPath(drawRipples(random, WIDE, line + 30, 2000, 1900), { fill: "#e6f1f6", "fill-opacity": 0.17 }),
  );
}

export function drawDogInAField(): string {
  const random = createSeededRandom(12);
  return composePhotograph(
    WIDE,
    fillWithGradient("sky", WIDE, 0, 3000, [
      [0, "#f0a95e"],
      [0.45, "#ffd893"],
      [0.7, "#fff0c8"],
      [1, "#e8c070"],
    ]),
    drawGlow("sun", 2950, 1250, 1700, [
      [0, "#fffdf0"],
      [0.14, "#fff2c4", 0.95],
      [1, "#ffd080", 0],
    ]),
    drawSoftHills(WIDE, "far", 40, { seed: 5, base: 1760, swing: 160, scale: 0.8 }, "#b9803f"),
    blurShapes("back", 22, createSvgPath(createGrassPath(random, WIDE, 2700, 800, 240), { fill: "#a9742f" })),
    createSvgPath(createHillsPath(WIDE, { seed: 9, base: 2370, swing: 60, scale: 0.5 }), { fill: "#5d3c1a" }),
    drawDog(1250, 1240, 1.35),
    createSvgPath(createGrassPath(random, WIDE, 3040, 760, 520), { fill: "#3d2712" }),
    blurShapes("front", 30, createSvgPath(createGrassPath(random, WIDE, 3100, 1050, 40), { fill: "#22150a" })),
  );
}

function drawDog(x: number, y: number, scale: number): string {
  const body =
    "M560 120C590 60 640 20 690 30C730 0 770 20 800 70C860 90 930 110 960 150C970 190 930 215 880 215C840 225 800 235 780 260C790 340 800 430 780 520C770 620 775 760 782 900L830 930C835 955 820 965 700 962L690 700C650 640 620 640 600 700C590 790 590 860 600 905L655 932C660 958 640 964 480 962C330 968 220 930 200 820C150 830 60 800 20 690C80 740 150 750 205 720C220 560 330 440 430 370C510 310 550 220 560 120Z";
  return createSvgGroup(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    createSvgPath(body, { fill: "#2b1a0e" }),
    createSvgPath("M640 55C600 100 590 190 615 270C660 260 690 200 700 120C700 80 680 50 640 55Z", { fill: "#1a0f07" }),
    createSvgPath("M800 70C860 90 930 110 960 150", {
      fill: "none",
      stroke: "#ffd28a",
      "stroke-width": 9,
      "stroke-opacity": 0.8,
    }),
    createSvgPath("M780 262C795 340 802 430 782 520C772 620 777 760 784 890", {
      fill: "none",
      stroke: "#ffc878",
      "stroke-width": 9,
      "stroke-opacity": 0.7,
    }),
    createSvgPath("M575 300C640 340 720 330 782 285", { fill: "none", stroke: "#b3402e", "stroke-width": 30 }),
  );
}

export function drawAutumnForest(): string {
  const random = createSeededRandom(21);
  const layers = createEvenlySpacedNumbers(0, 1, 5).map((depth) => {
    const trunk = mixColors("#e0b070", "#2a1610", depth);
    const trunks = Array.from({ length: 7 }, () => {
      const x = random.randomNumberBetween(-100, 3100);
      const wide = 26 + 120 * depth * random.randomNumberBetween(0.6, 1);
      return `M${x - wide / 2} -50L${x + wide * 0.4} -50L${x + wide * 0.65} 4050L${x - wide * 0.75} 4050Z`;
    });
    const leaves = Array.from({ length: 150 }, () =>
      createSvgCircle(
        random.randomNumberBetween(-50, 3050),
        random.randomNumberBetween(-50, 1900 - 500 * depth) * random.randomNumberBetween(0.5, 1),
        random.randomNumberBetween(28, 110),
        {
          fill: random.pick(["#e8a33a", "#d9692c", "#c04a22", "#f0c250", "#a8341c"]),
          "fill-opacity": random.randomNumberBetween(0.25, 0.75),
        },
      ),
    );
    return blurShapes(
      `wood${depth}`,
      depth > 0.9 ? 26 : 34 - 26 * depth,
      createSvgPath(trunks.join(""), { fill: trunk }),
      ...leaves,
    );
  });
  const litter = Array.from({ length: 700 }, () => {
    const y = 3000 + 1000 * random.randomNumberBetween(0, 1) ** 0.7;
    return createSvgEllipse(random.randomNumberBetween(0, 3000), y, (y - 2800) * 0.045, (y - 2800) * 0.02, {
      fill: random.pick(["#c9772a", "#8f3d1a", "#e3a544", "#6b2a14", "#b5541f"]),
      transform: `rotate(${Math.round(random.randomNumberBetween(-40, 40))} 1500 ${Math.round(y)})`,
    });
  });
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("light", UPRIGHT, 0, 4000, [
      [0, "#ffe9a8"],
      [0.5, "#ffd27a"],
      [0.75, "#d99248"],
      [1, "#6b3416"],
    ]),
    drawGlow("sun", 1500, 1500, 1700, [
      [0, "#fffbe0"],
      [0.4, "#ffe9a0", 0.6],
      [1, "#ffd070", 0],
    ]),
    ...layers,
    fillWithGradient("path", UPRIGHT, 2700, 4000, [
      [0, "#b5702f", 0],
      [0.35, "#8a4a1e"],
      [1, "#3c1c0e"],
    ]),
    ...litter,
    drawGlow("haze", 1500, 1900, 1300, [
      [0, "#fff0b8", 0.45],
      [1, "#ffe090", 0],
    ]),
  );
}

export function drawSnowCabin(): string {
  const random = createSeededRandom(31);
  const trees = Array.from({ length: 60 }, () =>
    createFirTreePath(
      random,
      random.randomNumberBetween(0, 4000),
      random.randomNumberBetween(1900, 2050),
      random.randomNumberBetween(380, 900),
    ),
  );
  const drawFlakes = (count: number, small: number, large: number) =>
    Array.from({ length: count }, () =>
      createSvgCircle(
        random.randomNumberBetween(0, 4000),
        random.randomNumberBetween(0, 3000),
        random.randomNumberBetween(small, large),
        {
          fill: "#ffffff",
          "fill-opacity": random.randomNumberBetween(0.3, 0.9),
        },
      ),
    );
  return composePhotograph(
    WIDE,
    fillWithGradient("sky", WIDE, 0, 2000, [
      [0, "#16264a"],
      [0.6, "#41598c"],
      [1, "#8fa2c4"],
    ]),
    drawSoftHills(WIDE, "far", 12, { seed: 14, base: 1300, swing: 420, scale: 0.8 }, "#5f78a4"),
    createSvgPath(trees.join(""), { fill: "#1d3048" }),
    createSvgPath(createHillsPath(WIDE, { seed: 18, base: 2040, swing: 120, scale: 0.5 }), { fill: "#c3d0e4" }),
    drawGlow("warmth", 2300, 2060, 1000, [
      [0, "#ffc46a", 0.75],
      [0.4, "#ff9a4a", 0.25],
      [1, "#ff9a4a", 0],
    ]),
    drawCabin(),
    drawSoftHills(WIDE, "drift", 10, { seed: 23, base: 2420, swing: 140, scale: 0.5 }, "#dbe4f1"),
    blurShapes(
      "light",
      50,
      createSvgPath("M2060 2330L2240 2330L2420 2900L1780 2900Z", { fill: "#ffc878", "fill-opacity": 0.5 }),
    ),
    ...drawFlakes(260, 4, 12),
    blurShapes("near", 14, ...drawFlakes(50, 18, 46)),
  );
}

function drawCabin(): string {
  const drawWindow = (x: number) =>
    createSvgRect(x, 1960, 170, 170, { fill: "#ffd98c" }) +
    createSvgPath(`M${x + 85} 1960v170M${x} 2045h170`, { stroke: "#3a2418", "stroke-width": 14 });
  return [
    createSvgRect(1900, 1800, 900, 560, { fill: "#3d2619" }),
    createSvgPath([1860, 1930, 2000, 2070, 2140, 2210, 2280].map((y) => `M1900 ${y}h900`).join(""), {
      stroke: "#2a180f",
      "stroke-width": 12,
    }),
    createSvgRect(2560, 1380, 110, 320, { fill: "#2c1d18" }),
    createSvgPath("M1780 1830L2350 1400L2920 1830Z", { fill: "#2c1d18" }),
    createSvgPath(
      "M1760 1820C1950 1640 2150 1480 2350 1350C2550 1480 2750 1640 2940 1820C2880 1850 2840 1810 2790 1815C2650 1690 2500 1580 2350 1480C2200 1580 2050 1690 1910 1815C1860 1810 1810 1850 1760 1820Z",
      { fill: "#eaf0f8" },
    ),
    drawWindow(2010),
    drawWindow(2520),
    createSvgRect(2270, 2000, 170, 360, { fill: "#5b3722" }),
    blurShapes(
      "smoke",
      34,
      createSvgPath("M2620 1360C2560 1150 2760 1050 2680 820C2640 680 2800 560 2780 380", {
        fill: "none",
        stroke: "#c9d3e4",
        "stroke-width": 90,
        "stroke-opacity": 0.5,
      }),
    ),
  ].join("");
}

export function drawSailboat(): string {
  const random = createSeededRandom(44);
  const line = 1900;
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("sky", UPRIGHT, 0, line, [
      [0, "#3f8fd0"],
      [0.7, "#a8d4ee"],
      [1, "#e6f3f7"],
    ]),
    blurShapes("clouds", 60, ...drawClouds(random, 16, 900, 1700, "#ffffff")),
    drawSoftHills(UPRIGHT, "coast", 8, { seed: 61, base: 1860, swing: 130, scale: 0.9 }, "#7fa3b8"),
    fillWithGradient("sea", UPRIGHT, line, 4000, [
      [0, "#8cc4d6"],
      [0.25, "#3d8fb0"],
      [1, "#0d3f63"],
    ]),
    createSvgPath(drawRipples(random, UPRIGHT, line, 1500, 1500), { fill: "#d9f0f5", "fill-opacity": 0.3 }),
    blurShapes(
      "mirror",
      26,
      createSvgPath("M1350 2300L1980 2300L1750 3300L1500 3200Z", { fill: "#ffffff", "fill-opacity": 0.45 }),
    ),
    createSvgPath("M1580 2130L1580 780L2120 2080Q1820 2050 1580 2130Z", { fill: "#fdfbf4" }),
    createSvgPath("M1540 2120L1540 980L1130 2080Q1330 2060 1540 2120Z", { fill: "#e9e4d8" }),
    createSvgPath("M1580 1500L1870 1560M1580 1800L2000 1830M1580 1180L1745 1250", {
      stroke: "#cfc8ba",
      "stroke-width": 8,
    }),
    createSvgPath("M1560 740V2180", { stroke: "#6b4a30", "stroke-width": 24 }),
    createSvgPath("M1060 2160H2180C2130 2260 2060 2330 1960 2340H1280C1180 2330 1100 2260 1060 2160Z", {
      fill: "#a63a2c",
    }),
    createSvgPath("M1060 2160H2180L2165 2196H1082Z", { fill: "#f4efe4" }),
    blurShapes(
      "wake",
      12,
      createSvgPath("M960 2330C1300 2390 1900 2390 2330 2320C2000 2440 1300 2450 960 2330Z", {
        fill: "#eef8fa",
        "fill-opacity": 0.8,
      }),
    ),
    createSvgPath(drawRipples(createSeededRandom(45), UPRIGHT, 2450, 1500, 1500), {
      fill: "#06304e",
      "fill-opacity": 0.35,
    }),
  );
}
