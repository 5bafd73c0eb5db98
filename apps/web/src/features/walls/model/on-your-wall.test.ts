import { expect, test } from "vitest";
import { buildQuickLookUrl, buildSceneViewerUrl } from "./on-your-wall.tsx";

test("the link to Scene Viewer contains the file, the title and a fallback page", () => {
  const url = buildSceneViewerUrl({
    file: "https://shop.example/p/abc/wall.glb",
    page: "https://shop.example/p/abc",
    title: "Mom & Dad; home",
  });
  expect(url).toBe(
    "intent://arvr.google.com/scene-viewer/1.0?file=https%3A%2F%2Fshop.example%2Fp%2Fabc%2Fwall.glb&mode=ar_only" +
      "&resizable=false&enable_vertical_placement=true&title=Mom%20%26%20Dad%3B%20home" +
      "#Intent;scheme=https;package=com.google.ar.core;action=android.intent.action.VIEW;" +
      "S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fp%2Fabc;end;",
  );
});

test("the AR Quick Look link prevents scaling of the wall", () => {
  expect(buildQuickLookUrl("/p/abc/wall.usdz")).toBe("/p/abc/wall.usdz#allowsContentScaling=0");
});
