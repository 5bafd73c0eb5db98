import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DemoBanner } from "./demo-banner.tsx";

test("the public demo banner says that no real payment is taken", () => {
  const html = renderToStaticMarkup(<DemoBanner />);
  expect(html).toContain("This is a demo shop. No real payments are taken.");
  expect(html).toMatch(/<aside [^>]*aria-label="About this demo" class="[^"]*min-h-11/);
});
