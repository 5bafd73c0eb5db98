import { type PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { hanging } from "@storywall/domain/catalog/hanging";
import { coordinatesOf } from "@storywall/domain/walls/planner/coordinates";
import { type HangingPaper, type HangingSheets, hangingPapers } from "@storywall/domain/walls/planner/hanging-sheets";
import { formatLength } from "@storywall/domain/walls/planner/lengths";
import { type PlanTile, spanOfAll, spanOfTile, spanOfTiles } from "@storywall/domain/walls/planner/plan";
import { mmPen } from "./mm-pen.ts";
import { points } from "./print-page.ts";

type Overview = HangingSheets & { tiles: readonly PlanTile[]; paper: HangingPaper };
type Fonts = { regular: PDFFont; bold: PDFFont };

const EDGE = 15;
const ROW = 5.4;
const MAP_HEIGHT = 88;
const grey = rgb(0.62, 0.62, 0.62);

const steps = [
  "Print every page at 100%, not fit to page. The ruler on each sheet must measure 3 15/16 inches (10 cm).",
  "Cut each sheet along its left and top edges, at the short marks. Skip these cuts in the first column and row.",
  "Lay the cut edge on the dashed line of the sheet before it so the crosses line up. Glue or tape it down.",
  "Put it on the wall with removable tape. Keep the dash-dot line level, at the height printed on it.",
  "Press each plate on through the paper at its cross, or mark the spot with a pencil and take the paper down.",
] as const;

/** Draws instructions, a map of the sheets, and a table of tile positions on as many pages as needed. */
export function drawOverview(document: PDFDocument, fonts: Fonts, plan: Overview): void {
  const { width, height } = hangingPapers[plan.paper];
  const addPage = () => document.addPage([points(width), points(height)]);
  const page = addPage();
  const [pen, boldPen] = [mmPen(page, fonts.regular), mmPen(page, fonts.bold)];
  const { name } = hangingPapers[plan.paper];
  const count = plan.tiles.length === 1 ? "1 tile" : `${plan.tiles.length} tiles`;
  const group = spanOfTiles(plan.tiles);
  boldPen.write(EDGE, 21, "Hanging guide", 20);
  pen.write(EDGE, 28, `${count} at true size, on ${plan.sheets.length} sheets of ${name}`, 11);
  if (group)
    pen.write(
      EDGE,
      33.5,
      `Overall: ${formatBothUnits(group.right - group.left)} wide, ${formatBothUnits(group.top - group.bottom)} high`,
      9,
    );
  steps.forEach((step, index) => {
    boldPen.write(EDGE, 42 + index * 5, `${index + 1}`, 8.5);
    pen.write(EDGE + 5, 42 + index * 5, step, 8.5);
  });
  pen.ruler(EDGE, 69, 100, "across");
  pen.write(EDGE + 104, 73, "This ruler is about 3 15/16 inches (10 cm) long.", 8);
  drawMap(page, fonts, plan);
  drawTable(addPage, page, fonts, plan);
}

/** Draws a map of the sheets with their numbers and the tiles. */
function drawMap(page: PDFPage, fonts: Fonts, { tiles, sheets, paper }: Overview): void {
  const pen = mmPen(page, fonts.regular);
  const room = { width: hangingPapers[paper].width - 2 * EDGE, height: MAP_HEIGHT };
  const whole = spanOfAll(sheets.map(({ area }) => area));
  if (!whole) return;
  const scale = Math.min(room.width / (whole.right - whole.left), room.height / (whole.top - whole.bottom));
  const at = (left: number, top: number) => ({
    x: EDGE + (left - whole.left) * scale,
    y: 86 + (whole.top - top) * scale,
  });
  pen.write(EDGE, 84, "Solid lines: tiles. Dashed lines: sheets, numbered at the lower right.", 7.5);
  for (const { number, area } of sheets) {
    const { x, y } = at(area.left, area.top);
    const box = { x, y, width: (area.right - area.left) * scale, height: (area.top - area.bottom) * scale };
    pen.box(box, { ink: grey, points: 0.4, dashes: [2, 2] });
    pen.write(x + box.width - 6.5, y + box.height - 2.5, String(number), Math.min(8, Math.max(4.5, box.width / 3)));
  }
  for (const [index, tile] of tiles.entries()) {
    const { left, right, bottom, top } = spanOfTile(tile);
    const { x, y } = at(left, top);
    const box = { x, y, width: (right - left) * scale, height: (top - bottom) * scale };
    pen.box(box, { points: 0.9 });
    const size = Math.min(13, Math.max(5, box.width));
    mmPen(page, fonts.bold).write(x + 1.2, y + size * 0.36 + 0.8, String(index + 1), size);
  }
}

const columns = [
  ["Tile", 0],
  ["Size", 11],
  ["Left edge from the wall’s left", 32],
  ["Top edge above the floor", 79],
  ["Plate: from the left and above the floor", 122],
] as const;

function drawTable(addPage: () => PDFPage, first: PDFPage, fonts: Fonts, { tiles, paper }: Overview): void {
  const { height } = hangingPapers[paper];
  let page = first;
  let y = 86 + MAP_HEIGHT + 9;
  const drawHeader = () => {
    for (const [name, x] of columns) mmPen(page, fonts.bold).write(EDGE + x, y, name, 7.5);
    mmPen(page, fonts.regular).line(EDGE, y + 1.6, hangingPapers[paper].width - EDGE, y + 1.6, { ink: grey });
    y += ROW;
  };
  const rows = coordinatesOf({ tiles });
  drawHeader();
  for (const [index, { n, left, top, plate }] of rows.entries()) {
    if (y > height - EDGE - 4) {
      page = addPage();
      y = 22;
      drawHeader();
    }
    const tile = tiles[index];
    const cells = [
      String(n),
      tile ? frameSizes[tile.frameSize].name : "",
      formatBothUnits(left),
      formatBothUnits(top),
      `${formatBothUnits(plate.left)}, ${formatBothUnits(plate.top)}`,
    ];
    cells.forEach((cell, column) => {
      mmPen(page, fonts.regular).write(EDGE + (columns[column]?.[1] ?? 0), y, cell, 8);
    });
    y += ROW;
  }
  const [, , ...instructions] = hanging;
  if (y + 4 + instructions.length * 4.4 > height - EDGE) return;
  for (const [index, sentence] of instructions.entries())
    mmPen(page, fonts.regular).write(EDGE, y + 4 + index * 4.4, sentence, 7.5);
}

/** In inches and centimeters. */
const formatBothUnits = (mm: number) => `${formatLength(mm, "in")} (${(mm / 10).toFixed(1)} cm)`;
