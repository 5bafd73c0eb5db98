export type ArViewer = "quick-look" | "scene-viewer";

/** Returns the viewer that can show a model on the shopper's own wall, or null on other devices. */
export function findArViewer(): ArViewer | null {
  if (document.createElement("a").relList.supports("ar")) return "quick-look";
  return /\bAndroid\b/.test(navigator.userAgent) ? "scene-viewer" : null;
}

/**
 * Returns the address that opens a GLB file in Android's Scene Viewer, on vertical surfaces and in its true size. See
 * https://developers.google.com/ar/develop/scene-viewer.
 */
export function buildSceneViewerUrl({ file, page, title }: { file: string; page: string; title: string }): string {
  const parameters = Object.entries({
    file,
    mode: "ar_only",
    resizable: "false",
    enable_vertical_placement: "true",
    title,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const intent = [
    "#Intent",
    "scheme=https",
    "package=com.google.ar.core",
    "action=android.intent.action.VIEW",
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
    "end;",
  ];
  return `intent://arvr.google.com/scene-viewer/1.0?${parameters.join("&")}${intent.join(";")}`;
}

/** Returns the address of a USDZ file for AR Quick Look, which then keeps its true size. */
export const buildQuickLookUrl = (usdz: string): string => `${usdz}#allowsContentScaling=0`;
