export const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 15%, Canvas); --soft: color-mix(in srgb, CanvasText 65%, Canvas); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: 1rem; }
header h1 { font-size: 1.4rem; line-height: 1.25; margin: 0; flex: 1 1 100%; }
header p { margin: 0; color: var(--soft); flex: 1 1 auto; }
form { display: flex; gap: .5rem; margin: 0; }
.search { flex: 1 1 16rem; }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .9rem; border: 1px solid var(--line); border-radius: .5rem; background: Canvas; color: CanvasText; min-width: 0; }
input { flex: 1; }
button { cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
.list, .attachments { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.row:hover, .row:focus-visible { background: color-mix(in srgb, CanvasText 6%, Canvas); }
.subject { font-weight: 600; }
.people, .files, time { color: var(--soft); font-size: .9rem; }
.files { text-align: right; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); border: 1px dashed var(--line); border-radius: .75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem 1rem; margin: 0; flex: 1 1 100%; }
dt { color: var(--soft); }
dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem; flex: 1 1 100%; }
nav a { padding: .6rem .9rem; border-radius: .5rem; color: inherit; text-decoration: none; border: 1px solid transparent; }
nav a[aria-current] { border-color: var(--line); font-weight: 600; }
.attachments { margin-bottom: 1rem; }
.attachments li { padding: .6rem 1rem; }
.attachments span { color: var(--soft); font-size: .9rem; }
iframe { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: .75rem; background: white; color-scheme: light; }
pre { white-space: pre-wrap; margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; font: .95rem/1.5 ui-monospace, monospace; }
@media (max-width: 30rem) { .row { grid-template-columns: 1fr; } .files { text-align: left; } }
`;
