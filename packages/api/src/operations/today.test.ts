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

test("the owner of a live shop sees that the return address is missing until one is saved", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  const { browser: production } = await createAdmin(shop, "production");
  const readTodayItems = async (browser = owner) => (await browser.query("admin.today")).body.waiting;
  expect(await readTodayItems()).toEqual([]);

  shop.config.isDemo = false;
  expect(await readTodayItems()).toEqual([{ thing: "sender", count: 1 }]);
  expect(await readTodayItems(production)).toEqual([]);

  await owner.mutate("settings.change", { key: "sender", value: sender, revision: 0 });
  expect(await readTodayItems()).toEqual([]);
  await owner.mutate("settings.change", { key: "sender", value: null, revision: 1 });
  expect(await readTodayItems()).toEqual([{ thing: "sender", count: 1 }]);
});
