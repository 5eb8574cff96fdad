/** The style of the page, in the colors and sizes of the workbench of `@mci/ui`. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f6f4, #121214);
  --surface: light-dark(#ffffff, #19191c);
  --sunken: light-dark(#f1f1ee, #141417);
  --hover: light-dark(#f4f4f1, #202024);
  --line: light-dark(#e3e2dd, #2c2c32);
  --line-strong: light-dark(#8c8b84, #6f6f79);
  --text: light-dark(#1c1c1a, #ececef);
  --muted: light-dark(#62615b, #a2a2ac);
  --accent: light-dark(#3b4cca, #9aa6ff);
  --on-accent: light-dark(#ffffff, #14152b);
  --danger: light-dark(#b3261e, #ff9188);
  --danger-soft: light-dark(#fdecea, #3a1f1d);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; margin: 0; }
body { padding: 48px 16px; background: var(--bg); color: var(--text); font: 14px/1.5 var(--sans); }
main {
  max-width: 680px; margin: 0 auto; padding: 28px 32px;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
}
h1 { font-size: 20px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 20px 0 6px; font-size: 12px; font-weight: 600; color: var(--muted); }
p { margin-top: 12px; }
.sentence {
  margin-top: 16px; padding-inline-start: 14px; border-inline-start: 3px solid var(--accent);
  font-size: 18px; white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: isolate;
}
pre {
  max-height: 50vh; padding: 12px 14px; overflow: auto;
  border: 1px solid var(--line); border-radius: 7px; background: var(--sunken);
  font: 12.5px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate;
}
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 20px; margin-top: 20px; }
dt { color: var(--muted); }
dd { overflow-wrap: anywhere; unicode-bidi: isolate; }
form { margin-top: 24px; }
label { display: block; margin-bottom: 6px; font-weight: 500; }
input {
  width: 100%; min-height: 36px; padding: 6px 10px; border: 1px solid var(--line-strong); border-radius: 7px;
  background: var(--surface); color: inherit; font: inherit;
}
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
button {
  min-width: 112px; min-height: 36px; padding: 0 16px; border: 1px solid var(--line-strong); border-radius: 7px;
  background: var(--surface); color: inherit; font: inherit; font-weight: 500; cursor: pointer;
}
button:hover { background: var(--hover); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent); filter: brightness(1.08); }
.danger { border-color: var(--danger); color: var(--danger); }
.note { color: var(--muted); font-size: 13px; }
.error { padding: 10px 12px; border-radius: 7px; background: var(--danger-soft); color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) {
  body { padding: 16px 12px; }
  main { padding: 20px 16px; }
  .buttons button { flex: 1; min-height: 44px; }
}
`;
