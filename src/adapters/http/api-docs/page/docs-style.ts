/** The page's style. Colours are named once for light and once for dark; text on each ground has a contrast of 4.5 or more. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f5f7f8; --line: #dce2e6; --text: #1c2429; --soft: #56636c;
  --accent: #0b6e63; --accent-soft: #e2f2ef; --warn: #9a3412;
  --get: #1d5fa8; --get-soft: #e4eefa; --post: #0b6e63; --post-soft: #e0f2ee; --put: #8a4b08; --put-soft: #fbeedd;
  --delete: #b02a37; --delete-soft: #fbe6e8;
  --code: #f5f7f8; --key: #0b5c83; --string: #1c6b34; --value: #95480d;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12181c; --raised: #1a2227; --line: #303b42; --text: #e3e9ec; --soft: #9fadb6;
    --accent: #5cc8b8; --accent-soft: #17332f; --warn: #f0a37a;
    --get: #86b9f2; --get-soft: #1b2d42; --post: #6fd0bf; --post-soft: #17332f; --put: #ecb878; --put-soft: #382a17;
    --delete: #f39aa3; --delete-soft: #3d2023;
    --code: #1a2227; --key: #83c5e6; --string: #93d3a2; --value: #ebb283;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 var(--sans); overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
main:focus { outline: none; }
code { font: 0.875em/1.5 var(--mono); }
p { margin: 0 0 0.9rem; }
p code, td code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--code); overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; padding: 0.6rem 1rem; background: var(--ground); z-index: 2; }
.skip:focus { left: 1rem; top: 1rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 0.5rem 2rem;
  padding: 2rem clamp(1rem, 3vw, 2.5rem) 1.5rem; border-bottom: 1px solid var(--line); background: var(--raised);
}
.top p { margin: 0; color: var(--soft); }
h1 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; margin: 0; font-size: 1.75rem; line-height: 1.25; letter-spacing: -0.015em; }
.version { padding: 0.15rem 0.5rem; border: 1px solid var(--line); border-radius: 1rem;
  color: var(--soft); font-size: 0.875rem; font-weight: 400; letter-spacing: 0; }
h2 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.01em; }
h3 { margin: 0 0 0.35rem; font-size: 1.2rem; line-height: 1.35; }
h4 { margin: 1.6rem 0 0.4rem; font-size: 0.8rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--soft); }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover, h3 a:hover { text-decoration: underline; text-decoration-color: var(--accent); }

nav { padding: 1rem clamp(1rem, 3vw, 2.5rem); border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0.4rem; }
nav > ul ul { display: none; }
nav a { color: var(--text); text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav > ul > li > a { display: block; padding: 0.3rem 0.7rem; border: 1px solid var(--line); border-radius: 1rem; }

main { min-width: 0; padding: 2rem clamp(1rem, 3vw, 2.5rem) 5rem; }
.chapter { margin-top: 3.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
section section { margin-top: 2.25rem; }
.call { padding-top: 2rem; border-top: 1px dashed var(--line); }
:target > h2, :target > h3 { text-decoration: underline 3px var(--accent); text-underline-offset: 0.25em; }
.text, main > section > p { max-width: 46rem; }
.route { margin: 0 0 1rem; font-size: 1rem; overflow-wrap: anywhere; }
.route code { padding: 0; background: none; font-size: 0.9375rem; }
.token { color: var(--soft); }
.types { margin: 0 0 0.4rem; }
.also { margin-top: 0.6rem; color: var(--soft); font-size: 0.9375rem; }
.method { display: inline-block; padding: 0.05rem 0.45rem; border-radius: 4px; font: 600 0.75rem/1.5 var(--mono); }
.get { color: var(--get); background: var(--get-soft); }
.post { color: var(--post); background: var(--post-soft); }
.put, .patch { color: var(--put); background: var(--put-soft); }
.delete { color: var(--delete); background: var(--delete-soft); }

table { width: 100%; max-width: 46rem; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-size: 0.8125rem; font-weight: 500; }
tbody th { font-weight: 400; }
.fields { table-layout: fixed; }
.fields th:first-child { width: 40%; }
.fields tbody th code { display: block; font-weight: 600; }
.failures th:first-child, .failures th:nth-child(2), .failures td:nth-child(2) { width: 4rem; }
.variant th { padding-top: 1rem; color: var(--soft); font-weight: 600; }
.type, .rules { color: var(--soft); font-size: 0.875rem; }
.rules { display: block; }
.required { color: var(--warn); font-size: 0.875rem; }

.examples { min-width: 0; margin-top: 1.6rem; }
.code { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--code); overflow: hidden; }
.code figcaption { padding: 0.4rem 0.9rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 0.8125rem; }
.code pre { margin: 0; padding: 0.8rem 0.9rem; max-height: 27rem; overflow: auto; font: 0.8125rem/1.6 var(--mono); }
.code code { font: inherit; }
.code pre:focus-visible { outline-offset: -3px; }
.k { color: var(--key); } .s { color: var(--string); } .v { color: var(--value); }

@media (min-width: 62rem) {
  .frame { display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2rem 1.25rem 2rem clamp(1rem, 3vw, 2.5rem);
    border: 0; border-right: 1px solid var(--line); }
  nav > ul { display: block; }
  nav > ul > li { margin-bottom: 1rem; }
  nav > ul > li > a { padding: 0; border: 0; font-weight: 600; }
  nav > ul ul { display: block; margin-top: 0.25rem; }
  nav ul ul a { display: flex; align-items: baseline; gap: 0.5rem; padding: 0.2rem 0; color: var(--soft); font-size: 0.875rem; }
  nav .method { flex: 0 0 3rem; padding: 0; background: none; font-size: 0.6875rem; }
}
@media (min-width: 84rem) {
  .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 3rem; align-items: start; }
  .examples { position: sticky; top: 1.5rem; margin-top: 0; }
}
@media print { nav, .skip { display: none; } .code pre { max-height: none; white-space: pre-wrap; } }
`;
