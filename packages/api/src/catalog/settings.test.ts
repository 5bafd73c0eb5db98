import { defaultFulfilment } from "@storywall/domain/catalog/fulfilment-settings";
import { unknownMaterials } from "@storywall/domain/catalog/materials";
import { defaultPrinting } from "@storywall/domain/catalog/printing-settings";
import { defaultDeliveryPromise, estimatedWeights } from "@storywall/domain/catalog/settings";
import { defaultTaxSettings } from "@storywall/domain/catalog/tax-settings";
import { readSetting } from "@storywall/services/catalog/settings";
import { expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const sender = {
  name: "Storywall",
  address1: "100 NE 1st Ave",
  address2: null,
  city: "Miami",
  provinceCode: "FL",
  zip: "33132",
  phone: null,
};
const packing = { ...estimatedWeights, box: 420 };

test("a setting has its default value until the owner saves one", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  expect((await owner.query("settings.read")).body).toEqual({
    sender: { value: null, revision: 0, updated: null },
    packing: { value: estimatedWeights, revision: 0, updated: null },
    delivery: { value: defaultDeliveryPromise, revision: 0, updated: null },
    printing: { value: defaultPrinting, revision: 0, updated: null },
    materials: { value: unknownMaterials, revision: 0, updated: null },
    tax: { value: defaultTaxSettings, revision: 0, updated: null },
    fulfilment: { value: defaultFulfilment, revision: 0, updated: null },
  });
  const changeSetting = (value: unknown, revision: number) =>
    owner.mutate("settings.change", { key: "sender", value, revision });
  expect((await changeSetting(sender, 0)).body).toMatchObject({
    sender: { value: sender, revision: 1, updated: { by: "owner-link" } },
    packing: { revision: 0 },
  });
  expect(await readSetting(db, "sender")).toEqual(sender);
  expect((await changeSetting(null, 1)).body).toMatchObject({ sender: { value: null, revision: 2 } });
  expect(await readSetting(db, "sender")).toBeNull();
});

test("a fact about the materials is unknown until the owner saves it", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  const save = (value: object, revision: number) =>
    owner.mutate("settings.change", { key: "materials", value: { ...unknownMaterials, ...value }, revision });
  expect((await save({ paper: " Cotton paper. ", holdsKg: 4.5 }, 0)).status).toBe(200);
  expect(await readSetting(db, "materials")).toEqual({ ...unknownMaterials, paper: "Cotton paper.", holdsKg: 4.5 });
  expect((await save({ paper: "  " }, 1)).status).toBe(200);
  expect(await readSetting(db, "materials")).toEqual(unknownMaterials);
  for (const holdsKg of [0, -1, 101]) expect((await save({ holdsKg }, 2)).status).toBe(400);
});

test("onAdminChange is called only after a change by an admin", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  let changes = 0;
  shop.config.onAdminChange = () => {
    changes += 1;
  };
  await owner.query("settings.read");
  await shop.openBrowser().mutate("visitor.ensure", {});
  expect(changes).toBe(0);
  await owner.mutate("settings.change", { key: "packing", value: packing, revision: 0 });
  expect(changes).toBe(1);
});

test("a change based on an old revision of a setting is rejected", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  const changeSetting = (value: unknown, revision: number) =>
    owner.mutate("settings.change", { key: "packing", value, revision });
  await changeSetting(packing, 0);
  for (const revision of [0, 2]) {
    expect(await changeSetting(estimatedWeights, revision)).toMatchObject({
      status: 409,
      body: { shopCode: "SETTING_CHANGED", message: expect.stringContaining("Someone else changed this setting") },
    });
  }
  expect(await readSetting(db, "packing")).toEqual(packing);
});

test("only one of two admins can save the same revision of a setting", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  for (const revision of [0, 1]) {
    const saves = await Promise.all(
      [410, 430].map((box) =>
        owner.mutate("settings.change", { key: "packing", value: { ...packing, box }, revision }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect(await db.auditEntry.count({ where: { action: "setting.changed" } })).toBe(2);
});

test("the audit log contains the old and new packing weights", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  await owner.mutate("settings.change", { key: "packing", value: packing, revision: 0 });
  await owner.mutate("settings.change", { key: "sender", value: sender, revision: 0 });
  const entries = await db.auditEntry.findMany({ where: { entity: "setting" }, orderBy: { id: "asc" } });
  expect(entries.map(({ entityId, before, after }) => ({ entityId, before, after }))).toEqual([
    {
      entityId: "packing",
      before: { revision: 0, value: estimatedWeights },
      after: { revision: 1, value: packing },
    },
    { entityId: "sender", before: { revision: 0 }, after: { revision: 1 } },
  ]);
});

test("invalid settings are rejected with an error message for each field", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  expect(
    await owner.mutate("settings.change", { key: "sender", value: { ...sender, city: "", zip: "1" }, revision: 0 }),
  ).toMatchObject({
    status: 400,
    body: { fields: { "value.city": "Enter a city.", "value.zip": "Enter a 5-digit ZIP code." } },
  });
  const tiles = { ...estimatedWeights.tiles, rectangle_small: 2.5 };
  for (const value of [null, {}, { ...packing, tiles }, { ...packing, box: -1 }]) {
    expect((await owner.mutate("settings.change", { key: "packing", value, revision: 0 })).status).toBe(400);
  }
});

test("admins other than the owner can read settings but cannot change them", async ({ shop }) => {
  const { browser } = await createAdmin(shop, "production");
  expect((await browser.mutate("settings.change", { key: "packing", value: packing, revision: 0 })).status).toBe(403);
  expect((await browser.query("settings.read")).status).toBe(200);
});
