import type { CSSProperties } from "react";

/** The colors of the web pages (`globals.css`). */
export const light = {
  paper: "#f7f7f4",
  card: "#ffffff",
  wall: "#e9eae5",
  ink: "#191c1a",
  soft: "#565d58",
  line: "#d8dad3",
  accent: "#14573f",
  accentInk: "#ffffff",
} as const;

const dark = {
  paper: "#141614",
  card: "#1d201e",
  wall: "#363d38",
  ink: "#f1f3ef",
  soft: "#a9b1ab",
  line: "#464d48",
  accent: "#8fd3b0",
  accentInk: "#0d2119",
} as const satisfies Record<keyof typeof light, string>;

export const fontFamily =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Inline styles are the light theme, which every mail client shows. These rules add the dark theme and tighter spacing on
 * phones; `data-ogsc` marks Outlook's dark mode.
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
    `${scope}.mark { background-color: ${dark.accent} !important; }`,
    `${scope}.mark-ink { background-color: ${dark.ink} !important; }`,
    `${scope}.mark-quiet { background-color: #b9bcb8 !important; }`,
    `${scope}.mark-soft { background-color: #5b8772 !important; }`,
    `${scope}.pane { background-color: #565e58 !important; }`,
    `${scope}.frame-black { border-color: #0c0b0a !important; outline: 1px solid ${dark.line} !important; }`,
  ];
}

export const text = {
  body: { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", textWrap: "pretty", color: light.ink },
  soft: { margin: 0, fontSize: 14, lineHeight: "22px", textWrap: "pretty", color: light.soft },
  label: { margin: "0 0 6px", fontSize: 13, lineHeight: "18px", fontWeight: 600, color: light.soft },
} as const satisfies Record<string, CSSProperties>;
