import { mixColors } from "../drawing/color.ts";
import { createSeededRandom, type SeededRandom } from "../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createRadialGradient,
  createSvgCircle,
  createSvgEllipse,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
} from "../drawing/svg.ts";
import {
  blurShapes,
  composePhotograph,
  createGrassPath,
  drawBokeh,
  drawGlow,
  drawSoftHills,
  fillWithGradient,
  UPRIGHT,
  WIDE,
} from "./lens.ts";

export function drawBirthdayCandles(): string {
  const random = createSeededRandom(16);
  const lights = drawBokeh(random, 46, { left: 0, right: 4000, top: 0, bottom: 1500, small: 60, large: 230 }, [
    "#ffb454",
    "#ff7a4a",
    "#ffd98a",
    "#ff5d73",
    "#8f7bff",
  ]);
  const candles = createEvenlySpacedNumbers(700, 3300, 7).map((x, index) =>
    drawCandle(
      x,
      1900 + Math.abs(index - 3) * -26,
      ["#ff8fa3", "#ffd166", "#7cc6fe", "#b8f2c1"][index % 4] ?? "#ffd166",
    ),
  );
  return composePhotograph(
    WIDE,
    fillWithGradient("room", WIDE, 0, 3000, [
      [0, "#1a0f1f"],
      [0.6, "#3c1c24"],
      [1, "#5a2a22"],
    ]),
    blurShapes("bokeh", 9, lights),
    createSvgEllipse(2000, 2360, 1780, 330, { fill: "#f3d9cf" }),
    createSvgRect(220, 2360, 3560, 900, { fill: "#e2b9ad" }),
    drawGlow("shine", 2000, 2200, 1700, [
      [0, "#fff0c8", 0.75],
      [1, "#ffd9a0", 0],
    ]),
    createSvgPath(createIcingPath(random), { fill: "#fff6ee" }),
    ...drawSprinkles(random),
    ...candles,
    drawGlow("warm", 2000, 1500, 2300, [
      [0, "#ffc46a", 0.32],
      [1, "#ff8a3a", 0],
    ]),
    blurShapes("edge", 60, createSvgRect(-100, 2860, 4200, 300, { fill: "#2a1216", "fill-opacity": 0.75 })),
  );
}

function drawCandle(x: number, top: number, wax: string): string {
  const id = `wax${Math.round(x)}`;
  return [
    createRadialGradient(
      `${id}f`,
      [
        [0, "#ffffff"],
        [0.35, "#fff3b0"],
        [0.75, "#ffb347"],
        [1, "#ff7a2a", 0.2],
      ],
      { cx: 0.5, cy: 0.7, r: 0.6 },
    ),
    createSvgRect(x - 32, top, 64, 480, { fill: wax, rx: 10 }),
    createSvgPath(
      createEvenlySpacedNumbers(0, 5, 6)
        .map((turn) => `M${x - 32} ${top + 60 + turn * 74}L${x + 32} ${top + 24 + turn * 74}`)
        .join(""),
      { stroke: "#ffffff", "stroke-width": 16, "stroke-opacity": 0.6 },
    ),
    createSvgPath(`M${x} ${top}V${top - 46}`, { stroke: "#3a2018", "stroke-width": 9 }),
    drawGlow(`${id}g`, x, top - 130, 330, [
      [0, "#ffe9a8", 0.8],
      [0.3, "#ffb454", 0.35],
      [1, "#ff8a3a", 0],
    ]),
    createSvgPath(
      `M${x} ${top - 270}C${x + 70} ${top - 150} ${x + 62} ${top - 40} ${x} ${top - 26}C${x - 62} ${top - 40} ${x - 70} ${top - 150} ${x} ${top - 270}Z`,
      { fill: `url(#${id}f)` },
    ),
  ].join("");
}

function createIcingPath(random: SeededRandom): string {
  const drips = createEvenlySpacedNumbers(3780, 220, 15).map((x) => {
    const fall = random.randomNumberBetween(2500, 2760);
    return `C${x + 100} ${fall} ${x + 20} ${fall} ${x - 10} 2440`;
  });
  return `M220 2360A1780 330 0 0 1 3780 2360${drips.join("")}Z`;
}

function drawSprinkles(random: SeededRandom): string[] {
  return Array.from({ length: 150 }, () => {
    const angle = random.randomNumberBetween(0, Math.PI * 2);
    const reach = Math.sqrt(random.randomNumberBetween(0, 1));
    const [x, y] = [2000 + Math.cos(angle) * 1650 * reach, 2350 + Math.sin(angle) * 250 * reach];
    return createSvgRect(x, y, 52, 15, {
      rx: 7,
      fill: random.pick(["#ff5d73", "#ffd166", "#4cc9f0", "#80ed99", "#b388eb"]),
      transform: `rotate(${Math.round(random.randomNumberBetween(0, 180))} ${Math.round(x)} ${Math.round(y)})`,
    });
  });
}

export function drawBalloons(): string {
  const random = createSeededRandom(27);
  const colors = ["#e4572e", "#f3a712", "#4f9d8f", "#5b8fd4", "#d9789a", "#f2c879", "#8e6bbf"] as const;
  const bunch = Array.from({ length: 17 }, (_, index) => {
    const ring = index === 0 ? 0 : index < 7 ? 1 : 2;
    const angle = index * 1.05 + ring * 0.4;
    const x = 1500 + Math.cos(angle) * ring * 400;
    const y = 1300 + Math.sin(angle) * ring * 430;
    return { x, y, size: 270 * random.randomNumberBetween(0.86, 1.08), fill: random.pick(colors), id: `b${index}` };
  }).sort((a, b) => a.y - b.y);
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("sky", UPRIGHT, 0, 4000, [
      [0, "#4d9be0"],
      [0.6, "#a6d3f2"],
      [1, "#f1f6f2"],
    ]),
    blurShapes(
      "clouds",
      70,
      ...Array.from({ length: 10 }, () =>
        createSvgEllipse(
          random.randomNumberBetween(0, 3000),
          random.randomNumberBetween(500, 3700),
          random.randomNumberBetween(300, 700),
          random.randomNumberBetween(60, 170),
          {
            fill: "#ffffff",
            "fill-opacity": 0.7,
          },
        ),
      ),
    ),
    createSvgPath(
      bunch.map(({ x, y, size }) => `M${x} ${y + size * 1.2}Q${(x + 1500) / 2} ${y + 1300} 1500 3500`).join(""),
      {
        fill: "none",
        stroke: "#ffffff",
        "stroke-width": 6,
        "stroke-opacity": 0.85,
      },
    ),
    ...bunch.map(drawBalloon),
    drawSoftHills(UPRIGHT, "trees", 42, { seed: 71, base: 3720, swing: 200, scale: 2 }, "#5b8a4f"),
  );
}

type Balloon = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly id: string;
};

function drawBalloon({ x, y, size, fill, id }: Balloon): string {
  const shading = createRadialGradient(
    id,
    [
      [0, mixColors(fill, "#ffffff", 0.55)],
      [0.35, fill],
      [1, mixColors(fill, "#1a0f24", 0.42)],
    ],
    { cx: 0.36, cy: 0.3, r: 0.78 },
  );
  const d = `M${x} ${y - size}C${x + size * 1.02} ${y - size} ${x + size * 1.02} ${y + size * 0.3} ${x} ${y + size * 1.2}C${x - size * 1.02} ${y + size * 0.3} ${x - size * 1.02} ${y - size} ${x} ${y - size}Z`;
  return [
    shading,
    createSvgPath(d, { fill: `url(#${id})`, "fill-opacity": 0.97 }),
    createSvgPath(`M${x - 24} ${y + size * 1.28}L${x} ${y + size * 1.17}L${x + 24} ${y + size * 1.28}Z`, {
      fill: mixColors(fill, "#1a0f24", 0.3),
    }),
    createSvgEllipse(x - size * 0.32, y - size * 0.5, size * 0.1, size * 0.22, {
      fill: "#ffffff",
      "fill-opacity": 0.6,
      transform: `rotate(28 ${x - size * 0.32} ${y - size * 0.5})`,
    }),
  ].join("");
}

export function drawFlowers(): string {
  const random = createSeededRandom(35);
  const far = Array.from({ length: 30 }, () =>
    createSvgCircle(
      random.randomNumberBetween(0, 3000),
      random.randomNumberBetween(0, 3600),
      random.randomNumberBetween(80, 260),
      {
        fill: random.pick(["#f08fa8", "#ffc2cf", "#9cc47a", "#ffe29a", "#6fa35c"]),
        "fill-opacity": 0.6,
      },
    ),
  );
  return composePhotograph(
    UPRIGHT,
    fillWithGradient("green", UPRIGHT, 0, 4000, [
      [0, "#b9d78f"],
      [0.5, "#6fa35c"],
      [1, "#2f5c38"],
    ]),
    blurShapes("far", 75, ...far),
    blurShapes(
      "behind",
      34,
      drawBlossom(random, 2350, 950, 430, "#f4a6b8"),
      drawBlossom(random, 560, 2750, 380, "#f7bccb"),
    ),
    createSvgPath("M1500 1750C1560 2500 1440 3200 1560 4060", { fill: "none", stroke: "#4b7d3c", "stroke-width": 64 }),
    createSvgPath("M1520 2900C1800 2500 2200 2500 2450 2650C2250 2900 1850 3050 1520 2900Z", { fill: "#5c9448" }),
    createSvgPath("M1520 2900C1850 2760 2150 2680 2450 2650", { fill: "none", stroke: "#3f7033", "stroke-width": 14 }),
    drawBlossom(random, 1480, 1620, 900, "#ef6f8e"),
    blurShapes(
      "near",
      60,
      createSvgEllipse(300, 3800, 700, 420, { fill: "#ffb3c4", "fill-opacity": 0.85 }),
      createSvgEllipse(2800, 3700, 420, 560, { fill: "#3f7a45" }),
    ),
  );
}

function drawBlossom(random: SeededRandom, x: number, y: number, radius: number, fill: string): string {
  const id = `petal${x}`;
  const shade = createRadialGradient(
    id,
    [
      [0, mixColors(fill, "#7a1c3c", 0.55)],
      [0.4, fill],
      [1, mixColors(fill, "#ffffff", 0.5)],
    ],
    { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: radius },
  );
  const petals = [1, 0.72, 0.46].flatMap((ring, layer) =>
    createEvenlySpacedNumbers(0, 8 - layer, 9 - layer).map((index) => {
      const turn = (index / (9 - layer)) * 360 + layer * 21 + random.randomNumberBetween(-5, 5);
      const r = radius * ring * random.randomNumberBetween(0.93, 1.05);
      const wide = r * 0.36;
      const d = `M0 0C${wide} ${-r * 0.25} ${wide * 1.25} ${-r * 0.95} 0 ${-r}C${-wide * 1.25} ${-r * 0.95} ${-wide} ${-r * 0.25} 0 0Z`;
      const veins = `M0 ${-r * 0.2}L0 ${-r * 0.88}M${wide * 0.12} ${-r * 0.25}L${wide * 0.4} ${-r * 0.8}M${-wide * 0.12} ${-r * 0.25}L${-wide * 0.4} ${-r * 0.8}`;
      const edge = {
        fill: `url(#${id})`,
        stroke: mixColors(fill, "#7a1c3c", 0.35),
        "stroke-width": 5,
        "stroke-opacity": 0.5,
      };
      return createSvgGroup(
        { transform: `rotate(${Math.round(turn)})` },
        createSvgPath(d, edge),
        createSvgPath(veins, { stroke: "#ffffff", "stroke-width": 5, "stroke-opacity": 0.2 }),
      );
    }),
  );
  const seeds = Array.from({ length: 110 }, (_, index) => {
    const reach = Math.sqrt(index / 110) * radius * 0.2;
    return createSvgCircle(Math.cos(index * 2.4) * reach, Math.sin(index * 2.4) * reach, radius * 0.014, {
      fill: index % 3 ? "#f6c445" : "#b5701e",
    });
  });
  const flowerHead = createSvgCircle(0, 0, radius * 0.2, { fill: "#8a4a14" });
  return shade + createSvgGroup({ transform: `translate(${x} ${y})` }, ...petals, flowerHead, ...seeds);
}

export function drawPicnicMeadow(): string {
  const random = createSeededRandom(66);
  const poppies = Array.from({ length: 90 }, () => {
    const y = random.randomNumberBetween(1800, 2900);
    return createSvgCircle(random.randomNumberBetween(0, 4000), y, (y - 1500) * 0.035, {
      fill: random.pick(["#e2472f", "#f06a4a", "#fff4e0", "#f2c230"]),
    });
  });
  return composePhotograph(
    WIDE,
    fillWithGradient("sky", WIDE, 0, 1500, [
      [0, "#5aa7e0"],
      [1, "#dcecf2"],
    ]),
    drawSoftHills(WIDE, "hills", 26, { seed: 91, base: 1250, swing: 260, scale: 0.8 }, "#8fb38a"),
    drawSoftHills(WIDE, "wood", 18, { seed: 94, base: 1500, swing: 170, scale: 2.4 }, "#4f7f4c"),
    fillWithGradient("meadow", WIDE, 1560, 3000, [
      [0, "#a9c46a"],
      [1, "#4b7a34"],
    ]),
    blurShapes("mid", 6, createSvgPath(createGrassPath(random, WIDE, 2400, 380, 420), { fill: "#7ba350" })),
    blurShapes("flowers", 5, ...poppies),
    createSvgPath(createGrassPath(random, WIDE, 3040, 620, 520), { fill: "#3f6b2c" }),
    blurShapes(
      "near",
      40,
      ...poppies.slice(0, 14).map((poppy) => createSvgGroup({ transform: "translate(-1400 -1500) scale(1.9)" }, poppy)),
    ),
  );
}
