import { type PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { frameSizes } from "@storywall/domain/catalog/frames";
import { hangingInstructions } from "@storywall/domain/catalog/hanging-advice";
import { type HangingPaper, type HangingSheets, hangingPapers } from "@storywall/domain/walls/planner/hanging-sheets";
import { formatLength } from "@storywall/domain/walls/planner/lengths";
import {
  computeBoundingSpan,
  computeGroupSpan,
  computeTileCoordinates,
  computeTileSpan,
  type PlanTile,
} from "@storywall/domain/walls/planner/plan";
import { createMillimeterPen } from "./mm-pen.ts";
import { mmToPoints } from "./print-page.ts";

type OverviewPlan = HangingSheets & { tiles: readonly PlanTile[]; paper: HangingPaper };
type Fonts = { regular: PDFFont; bold: PDFFont };

const PAGE_MARGIN = 15;
const ROW_HEIGHT = 5.4;
const MAP_HEIGHT = 88;
const gray = rgb(0.62, 0.62, 0.62);

const overviewInstructions = [
  "Print every page at 100%, not fit to page. The ruler on each sheet must measure 3 15/16 inches (10 cm).",
  "Cut the left and top edges of each sheet at the short marks. Skip the left cut in column 1 and the top cut in row 1.",
  "Lay the cut edge on the dashed line of the sheet before it so the crosses line up. Glue or tape it down.",
  "Hang the joined sheets on the wall with removable tape. Keep the dash-dot line level, at the height printed on it.",
  "Mark each plate’s cross on the wall through the paper. Then take the paper down and press on the plates.",
] as const;

/** Draws instructions, a map of the sheets, and a table of tile positions on as many pages as needed. */
export function drawHangingOverview(document: PDFDocument, fonts: Fonts, plan: OverviewPlan): void {
  const { width, height } = hangingPapers[plan.paper];
  const addPage = () => document.addPage([mmToPoints(width), mmToPoints(height)]);
  const page = addPage();
  const [pen, boldPen] = [createMillimeterPen(page, fonts.regular), createMillimeterPen(page, fonts.bold)];
  const { name } = hangingPapers[plan.paper];
  const count = plan.tiles.length === 1 ? "1 tile" : `${plan.tiles.length} tiles`;
  const sheetCount = plan.sheets.length === 1 ? "1 sheet" : `${plan.sheets.length} sheets`;
  const group = computeGroupSpan(plan.tiles);
  boldPen.writeText(PAGE_MARGIN, 21, "Hanging guide", 20);
  pen.writeText(PAGE_MARGIN, 28, `${count} at true size, on ${sheetCount} of ${name} paper`, 11);
  if (group)
    pen.writeText(
      PAGE_MARGIN,
      33.5,
      `Overall: ${formatInInchesAndCentimeters(group.right - group.left)} wide, ${formatInInchesAndCentimeters(group.top - group.bottom)} high`,
      9,
    );
  overviewInstructions.forEach((step, index) => {
    boldPen.writeText(PAGE_MARGIN, 42 + index * 5, `${index + 1}`, 8.5);
    pen.writeText(PAGE_MARGIN + 5, 42 + index * 5, step, 8.5);
  });
  pen.drawRuler(PAGE_MARGIN, 69, 100, "across");
  pen.writeText(PAGE_MARGIN + 104, 73, "This ruler is about 3 15/16 inches (10 cm) long.", 8);
  drawSheetMap(page, fonts, plan);
  drawPositionTable(addPage, page, fonts, plan);
}

function drawSheetMap(page: PDFPage, fonts: Fonts, { tiles, sheets, paper }: OverviewPlan): void {
  const pen = createMillimeterPen(page, fonts.regular);
  const room = { width: hangingPapers[paper].width - 2 * PAGE_MARGIN, height: MAP_HEIGHT };
  const whole = computeBoundingSpan(sheets.map(({ area }) => area));
  if (!whole) return;
  const scale = Math.min(room.width / (whole.right - whole.left), room.height / (whole.top - whole.bottom));
  const toMapPosition = (left: number, top: number) => ({
    x: PAGE_MARGIN + (left - whole.left) * scale,
    y: 86 + (whole.top - top) * scale,
  });
  pen.writeText(PAGE_MARGIN, 84, "Solid lines: tiles. Dashed lines: sheets, numbered at the lower right.", 7.5);
  for (const { number, area } of sheets) {
    const { x, y } = toMapPosition(area.left, area.top);
    const box = { x, y, width: (area.right - area.left) * scale, height: (area.top - area.bottom) * scale };
    pen.drawBox(box, { ink: gray, points: 0.4, dashes: [2, 2] });
    pen.writeText(x + box.width - 6.5, y + box.height - 2.5, String(number), Math.min(8, Math.max(4.5, box.width / 3)));
  }
  for (const [index, tile] of tiles.entries()) {
    const { left, right, bottom, top } = computeTileSpan(tile);
    const { x, y } = toMapPosition(left, top);
    const box = { x, y, width: (right - left) * scale, height: (top - bottom) * scale };
    pen.drawBox(box, { points: 0.9 });
    const size = Math.min(13, Math.max(5, box.width));
    createMillimeterPen(page, fonts.bold).writeText(x + 1.2, y + size * 0.36 + 0.8, String(index + 1), size);
  }
}

const columns = [
  ["Tile", 0],
  ["Size", 11],
  ["Left edge from left of wall", 32],
  ["Top edge above the floor", 79],
  ["Plate: from left of wall, above the floor", 122],
] as const;

function drawPositionTable(addPage: () => PDFPage, first: PDFPage, fonts: Fonts, { tiles, paper }: OverviewPlan): void {
  const { height } = hangingPapers[paper];
  let page = first;
  let y = 86 + MAP_HEIGHT + 9;
  const drawHeader = () => {
    for (const [name, x] of columns) createMillimeterPen(page, fonts.bold).writeText(PAGE_MARGIN + x, y, name, 7.5);
    createMillimeterPen(page, fonts.regular).line(
      PAGE_MARGIN,
      y + 1.6,
      hangingPapers[paper].width - PAGE_MARGIN,
      y + 1.6,
      {
        ink: gray,
      },
    );
    y += ROW_HEIGHT;
  };
  const rows = computeTileCoordinates({ tiles });
  drawHeader();
  for (const [index, { n, left, top, plate }] of rows.entries()) {
    if (y > height - PAGE_MARGIN - 4) {
      page = addPage();
      y = 22;
      drawHeader();
    }
    const tile = tiles[index];
    const cells = [
      String(n),
      tile ? frameSizes[tile.frameSize].name : "",
      formatInInchesAndCentimeters(left),
      formatInInchesAndCentimeters(top),
      `${formatInInchesAndCentimeters(plate.left)}, ${formatInInchesAndCentimeters(plate.top)}`,
    ];
    cells.forEach((cell, column) => {
      createMillimeterPen(page, fonts.regular).writeText(PAGE_MARGIN + (columns[column]?.[1] ?? 0), y, cell, 8);
    });
    y += ROW_HEIGHT;
  }
  // The guide's own steps replace wiping the wall and pressing on the plates.
  const [testing = "", , , ...handling] = hangingInstructions;
  const instructions = [testing, ...handling];
  if (y + 4 + instructions.length * 4.4 > height - PAGE_MARGIN) return;
  for (const [index, sentence] of instructions.entries())
    createMillimeterPen(page, fonts.regular).writeText(PAGE_MARGIN, y + 4 + index * 4.4, sentence, 7.5);
}

const formatInInchesAndCentimeters = (mm: number) => `${formatLength(mm, "in")} (${(mm / 10).toFixed(1)} cm)`;
