import { toFullName } from "@storywall/domain/cart/address";
import { inkColors, PAGE, type PageWriter, RIGHT_EDGE } from "./page-writer.ts";

export type LetterheadShop = { name: string; location: string; email: string };

export function writeLetterhead(writer: PageWriter, { name, location, email }: LetterheadShop, title: string): void {
  const { margin } = PAGE;
  // Draws the logo: four tiles of a wall.
  writer.down(17);
  writer.drawBox(margin, 6, 9.5, inkColors.soft);
  writer.drawBox(margin + 12, 12, 10.5, inkColors.leaf);
  writer.down(-8.5);
  writer.drawBox(margin, 13.5, 9.5, inkColors.accent);
  writer.down(-6);
  writer.drawBox(margin + 12, 7.5, 10.5, inkColors.ink);
  writer.down(8);
  writer.write(name, { x: margin + 32, size: 18, isBold: true });
  writer.write(location, { right: RIGHT_EDGE, ink: inkColors.soft });
  writer.down(15);
  writer.write(email, { right: RIGHT_EDGE, ink: inkColors.soft });
  writer.down(54);
  writer.write(title, { size: 30, isBold: true });
  writer.down(34);
}

export function formatAddressLines(address: Readonly<Record<string, string | null>>): string[] {
  const { company, address1, address2, city, provinceCode, zip } = address;
  const town = `${city ?? ""}, ${provinceCode ?? ""} ${zip ?? ""}`;
  return [toFullName(address), company, address1, address2, town].flatMap((line) => line || []);
}
