import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const createTile = (left: number, top = 1_635) => ({ frameSize: "rectangle_small", left, top });
const planHangingSheet = (browser: Browser, body: object) =>
  browser.call("/api/planner/hanging-sheet", { method: "POST", body });

describe("A hanging sheet (F-08)", () => {
  test("a hanging sheet can be planned without a session", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { status, body } = await planHangingSheet(browser, {
      tiles: [createTile(1_130), createTile(1_390), createTile(1_650)],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      url: "https://shop.example/planner/sheets/sp1130_1635.sp1390_1635.sp1650_1635/letter.pdf",
      sheets: 6,
      columns: 3,
      rows: 2,
      tiles: [1_130, 1_390, 1_650].map((left, index) => ({
        n: index + 1,
        width: 220,
        height: 320,
        left,
        top: 1_635,
        plate: { left: left + 110, top: 1_475 },
      })),
    });
    expect(browser.cookies.size).toBe(0);
  });

  test("a hanging sheet is a PDF that anyone with its URL can open", async ({ shop }) => {
    const path = "/planner/sheets/sp1130_1635.sp1390_1635.sp1650_1635/letter.pdf";
    const answer = await shop.openBrowser().call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="storywall-hanging-sheet-letter.pdf"');
    expect(answer.bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(7);
  });

  test.for([
    ["no tiles", { tiles: [] }, 400, "FIELD_INVALID"],
    ["101 tiles", { tiles: Array.from({ length: 101 }, () => createTile(0)) }, 400, "FIELD_INVALID"],
    ["an unknown size", { tiles: [{ ...createTile(0), frameSize: "huge" }] }, 400, "FIELD_INVALID"],
    ["a fraction of a millimeter", { tiles: [createTile(0.5)] }, 400, "FIELD_INVALID"],
    ["a position beyond the largest wall", { tiles: [createTile(20_001)] }, 400, "FIELD_INVALID"],
    ["an unknown paper size", { tiles: [createTile(0)], paper: "a0" }, 400, "FIELD_INVALID"],
    ["an empty body", {}, 400, "FIELD_REQUIRED"],
  ] as const)("a hanging sheet is rejected for a plan with %s", async ([, body, status, code], { shop }) => {
    expect(await planHangingSheet(shop.openBrowser(), body)).toMatchObject({ status, body: { code } });
  });

  test("a hanging sheet is rejected if the plan has more than 120 sheets", async ({ shop }) => {
    const browser = shop.openBrowser();
    const tiles = Array.from({ length: 60 }, (_, at) => createTile(at * 300, 1_635 + (at % 5) * 400));
    const { status, body } = await planHangingSheet(browser, { tiles });
    expect([status, body.code]).toEqual([422, "PLAN_TOO_LARGE"]);
    expect(body.message).toMatch(/^At full size, this would take \d{3} sheets of paper, but the limit is 120\./);
    const plan = tiles.map(({ left, top }) => `sp${left}_${top}`).join(".");
    const file = await browser.call(`/planner/sheets/${plan}/a4.pdf`);
    expect([file.status, file.body.code]).toEqual([422, "PLAN_TOO_LARGE"]);
  });

  test.for([
    ["/planner/sheets/nonsense/a4.pdf", 400, "PLAN_UNREADABLE"],
    ["/planner/sheets/sp0_99999/a4.pdf", 400, "PLAN_UNREADABLE"],
    [`/planner/sheets/${"sp0_320.".repeat(150)}sp0_320/a4.pdf`, 400, "PLAN_UNREADABLE"],
    ["/planner/sheets/sp0_320/a3.pdf", 404, "NOT_FOUND"],
    ["/planner/sheets/sp0_320/letter.txt", 404, "NOT_FOUND"],
  ] as const)(
    "a hanging sheet returns an error code for the invalid URL %s",
    async ([path, status, code], { shop }) => {
      expect(await shop.openBrowser().call(path)).toMatchObject({ status, body: { code } });
    },
  );

  test("one IP address can download thirty hanging sheets in ten minutes", async ({ shop, clock }) => {
    const browser = shop.openBrowser("203.0.113.7");
    const openHangingSheet = () => browser.call("/planner/sheets/sp1000_1635/letter.pdf");
    for (let at = 1; at <= 30; at++) expect((await openHangingSheet()).status).toBe(200);
    expect(await openHangingSheet()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    clock.advance(2 * 10 * 60_000);
    expect((await openHangingSheet()).status).toBe(200);
  });
});
