const styleRules = `
.sim-pay { border: 1px solid #8a8a8a; border-radius: 8px; padding: 12px; margin: 0; min-width: 0; font: inherit; color: inherit; }
.sim-pay legend { padding: 0 6px; font-size: 14px; }
.sim-row { display: flex; flex-wrap: wrap; gap: 12px; }
.sim-field { display: block; flex: 1 1 120px; min-width: 0; margin-top: 10px; font-size: 14px; }
.sim-field input, .sim-field select { box-sizing: border-box; display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 10px;
  font: inherit; font-size: 16px; color: inherit; background: Canvas; border: 1px solid #767676; border-radius: 6px; }
.sim-field input[aria-invalid="true"] { border-color: #c02626; }
.sim-field input:focus-visible, .sim-button:focus-visible { outline: 3px solid #1a66d6; outline-offset: 1px; }
.sim-error { display: block; min-height: 1em; margin-top: 4px; color: #b01e1e; }
.sim-button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 600;
  color: #fff; background: #111; border: 1px solid #111; border-radius: 6px; cursor: pointer; }
.sim-button[disabled] { opacity: .6; cursor: default; }
.sim-button.sim-plain { color: #111; background: #fff; }
@media (prefers-color-scheme: dark) { .sim-wallet .sim-button { color: #111; background: #fff; } }
.sim-dialog { box-sizing: border-box; margin: auto; width: min(420px, calc(100vw - 32px)); padding: 20px; border: 0; border-radius: 12px; pointer-events: auto;
  font: inherit; color: #111; background: #fff; }
.sim-dialog::backdrop { background: rgb(0 0 0 / .55); }
.sim-dialog h2 { margin: 0 0 8px; font-size: 20px; }
.sim-dialog select { color-scheme: light; color: #111; background: #fff; }
.sim-items { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; margin: 16px 0 0; }
.sim-items dd { margin: 0; text-align: right; }
.sim-items :nth-last-child(-n + 2) { font-weight: 600; }
.sim-dialog .sim-row { margin-top: 16px; }
.sim-dialog .sim-row .sim-button { flex: 1 1 140px; width: auto; }
`;

let hasStyles = false;

/** Adds the rules as a constructed style sheet, which a CSP without inline styles allows. */
export function addStyles(): void {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleRules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Creates an element with attributes, text and children. It never parses HTML, so texts cannot contain markup. */
export function createNode<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
