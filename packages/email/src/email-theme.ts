import { frameColors } from "@storywall/domain/catalog/frames";
import type { CSSProperties } from "react";

/** The colors of the website (`globals.css`). */
export const lightColors = {
  paper: "#f7f7f4",
  card: "#ffffff",
  wall: "#e9eae5",
  ink: "#191c1a",
  soft: "#565d58",
  line: "#d8dad3",
  accent: "#14573f",
  accentInk: "#ffffff",
} as const;

const darkColors = {
  paper: "#141614",
  card: "#1d201e",
  wall: "#363d38",
  ink: "#f1f3ef",
  soft: "#a9b1ab",
  line: "#464d48",
  accent: "#8fd3b0",
  accentInk: "#0d2119",
} as const satisfies Record<keyof typeof lightColors, string>;

export const fontFamily =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Rules for the dark theme, and for tighter spacing on phones. The light theme consists of inline styles, which every
 * mail client supports. `data-ogsc` marks Outlook's dark mode.
 */
export const styleSheet = [
  "@media (prefers-color-scheme: dark) {",
  ...createDarkModeRules(""),
  "}",
  ...createDarkModeRules("[data-ogsc] "),
  "@media (max-width: 480px) {",
  ".sheet { padding: 28px 20px !important; border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }",
  ".outer { padding: 0 !important; }",
  ".brand { padding: 20px !important; }",
  ".foot { padding: 20px 20px 32px !important; }",
  ".title { font-size: 26px !important; }",
  ".button { display: block !important; text-align: center !important; }",
  "}",
].join("\n");

function createDarkModeRules(scope: string): string[] {
  return [
    `${scope}.paper, ${scope}.paper > table > tbody > tr > td { background-color: ${darkColors.paper} !important; }`,
    `${scope}.sheet { background-color: ${darkColors.card} !important; border-color: ${darkColors.line} !important; }`,
    `${scope}.wall { background-color: ${darkColors.wall} !important; }`,
    `${scope}.ink, ${scope}.title { color: ${darkColors.ink} !important; }`,
    `${scope}.soft { color: ${darkColors.soft} !important; }`,
    `${scope}.rule { border-color: ${darkColors.line} !important; }`,
    `${scope}.link { color: ${darkColors.accent} !important; }`,
    `${scope}.button { background-color: ${darkColors.accent} !important; color: ${darkColors.accentInk} !important; }`,
    `${scope}.mark { background-color: ${darkColors.accent} !important; }`,
    `${scope}.mark-ink { background-color: ${darkColors.ink} !important; }`,
    `${scope}.mark-quiet { background-color: #b9bcb8 !important; }`,
    `${scope}.mark-soft { background-color: #5b8772 !important; }`,
    `${scope}.pane { background-color: #565e58 !important; }`,
    `${scope}.frame-black { border-color: ${frameColors.black.face.dark} !important; outline: 1px solid ${darkColors.line} !important; }`,
  ];
}

export const textStyles = {
  body: { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", textWrap: "pretty", color: lightColors.ink },
  soft: { margin: 0, fontSize: 14, lineHeight: "22px", textWrap: "pretty", color: lightColors.soft },
  label: { margin: "0 0 6px", fontSize: 13, lineHeight: "18px", fontWeight: 600, color: lightColors.soft },
} as const satisfies Record<string, CSSProperties>;
