import { shopErrors } from "@storywall/domain/errors";
import { problemOfFile } from "@storywall/domain/photos/choose-files";
import { poisonFiles } from "@storywall/testing/photos/poison";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const GROUP = 11;
const groups = Array.from({ length: Math.ceil(poisonFiles.length / GROUP) }, (_, at) =>
  poisonFiles.slice(at * GROUP, (at + 1) * GROUP),
);

/** By their endings a browser gives some of them no type, or one the shop does not take. */
const fileOf = async (file: (typeof poisonFiles)[number]) => ({
  name: file.name,
  mimeType: file.declaredType,
  buffer: await file.bytes(),
});

for (const [at, group] of groups.entries()) {
  test(`bad files say what is wrong with them and the good photo beside them is ready (${at + 1} of ${groups.length})`, async ({
    page,
    shopper,
    watched,
  }) => {
    // Each refusal is an answer of 4xx, which the browser's console mentions; some previews cannot be shown.
    watched.expectTrouble(/4(13|15|22)/);
    await shopper.startWall("dozen");
    const files = await Promise.all(group.map(fileOf));
    await shopper.choosePhotos([...files, await photos.heldWay(6)]);
    // What shows from outside is refused before it takes a tile; the rest is looked at by the shop.
    const isRefusedHere = ({ name, mimeType, buffer }: (typeof files)[number]) =>
      problemOfFile({ name, type: mimeType, size: buffer.length }) !== null;
    const refusedHere = files.filter(isRefusedHere);
    const sent = group.filter((_, at) => files[at] && !isRefusedHere(files[at]));
    await shopper.waitReady(sent.length + 1);
    if (refusedHere.length > 0) {
      const notice = page.getByRole("alert").filter({ hasText: /not added/ });
      await expect(notice).toContainText(refusedHere[0]?.name ?? "");
      await notice.getByRole("button", { name: "Dismiss" }).click();
    }
    for (const [index, file] of sent.entries()) {
      const tile = shopper.tile(index + 1);
      await expect(tile, file.name).toHaveAttribute("data-status", "refused", { timeout: 60_000 });
      await tile.click();
      const dialog = page.getByRole("dialog", { name: `Tile ${index + 1}`, exact: true });
      await expect.soft(dialog.getByRole("alert"), file.name).toHaveText(shopErrors[file.expect.code].message);
      await shopper.closeOptions(index + 1);
    }
    await shopper.looks("a wall of refused files");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.locator("#cart-problem")).toHaveText(
      "Photo 1 cannot be used as it is. Tap it to replace it or try again.",
    );
  });
}
