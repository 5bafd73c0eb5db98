import type { CSSProperties } from "react";

export const light = {
  paper: "#faf7f2",
  card: "#ffffff",
  wall: "#efe9e0",
  ink: "#23201c",
  soft: "#6a6259",
  line: "#e4ddd2",
  accent: "#9c3f1f",
  accentInk: "#ffffff",
} as const;

const dark = {
  paper: "#1b1916",
  card: "#25221e",
  wall: "#2f2b26",
  ink: "#f3eee6",
  soft: "#b9afa2",
  line: "#423c35",
  accent: "#e88a63",
  accentInk: "#23201c",
} as const satisfies Record<keyof typeof light, string>;

export const fontFamily =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Inline styles are the light letter, which every mail program shows. These rules darken it where the program can, and
 * tighten it on phones; `data-ogsc` is how Outlook's apps say dark.
 */
export const styleSheet = [
  "@media (prefers-color-scheme: dark) {",
  ...darkRules(""),
  "}",
  ...darkRules("[data-ogsc] "),
  "@media (max-width: 480px) {",
  ".sheet { padding: 28px 20px !important; border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }",
  ".outer { padding: 0 !important; }",
  ".brand { padding: 20px !important; }",
  ".foot { padding: 20px 20px 32px !important; }",
  ".title { font-size: 26px !important; }",
  ".button { display: block !important; text-align: center !important; }",
  "}",
].join("\n");

function darkRules(scope: string): string[] {
  return [
    `${scope}.paper, ${scope}.paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }`,
    `${scope}.sheet { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }`,
    `${scope}.wall { background-color: ${dark.wall} !important; }`,
    `${scope}.ink, ${scope}.title { color: ${dark.ink} !important; }`,
    `${scope}.soft { color: ${dark.soft} !important; }`,
    `${scope}.rule { border-color: ${dark.line} !important; }`,
    `${scope}.link { color: ${dark.accent} !important; }`,
    `${scope}.button { background-color: ${dark.accent} !important; color: ${dark.accentInk} !important; }`,
    `${scope}.pane { background-color: #4a443c !important; }`,
    `${scope}.frame-black { border-color: #0c0b0a !important; outline: 1px solid ${dark.line} !important; }`,
  ];
}

export const text = {
  body: { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: light.ink },
  soft: { margin: 0, fontSize: 14, lineHeight: "22px", color: light.soft },
  label: { margin: "0 0 6px", fontSize: 13, lineHeight: "18px", fontWeight: 600, color: light.soft },
} as const satisfies Record<string, CSSProperties>;
