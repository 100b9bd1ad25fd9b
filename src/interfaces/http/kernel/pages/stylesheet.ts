import { tokens } from './tokens.ts';

/** The stylesheet of the pages. */
export const stylesheet = `${tokens}*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:is(input, select, textarea):focus-visible { outline-offset: 0; }
.skip { position: absolute; inset-inline-start: -999rem; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
.skip:focus { inset-inline-start: .5rem; top: .5rem; }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top { background: var(--sheet); border-bottom: 1px solid var(--line); }
.top > div { max-width: 64rem; margin: 0 auto; padding: .75rem 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.brand { display: inline-flex; align-items: center; gap: .5rem; font-weight: 650; font-size: 1.1rem; color: var(--ink); text-decoration: none; }
.brand img { display: block; width: auto; max-width: 9rem; max-height: 2rem; }
.top .who { margin-inline-start: auto; display: flex; flex-wrap: wrap; gap: .25rem .9rem; align-items: center; color: var(--soft); font-size: .9rem; }

.frame { flex: 1; width: 100%; max-width: 64rem; margin: 0 auto; padding: 1.75rem 1.25rem 3rem; display: grid; gap: 1.75rem; grid-template-columns: 15.75rem minmax(0, 1fr); align-content: start; }
.frame.narrow { max-width: 27.5rem; grid-template-columns: minmax(0, 1fr); padding-top: min(8vh, 4.5rem); gap: 1.25rem; }
.frame.wide { max-width: 48rem; grid-template-columns: minmax(0, 1fr); }
.rooms ul { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: .15rem; }
.rooms a { display: block; padding: .5rem .75rem; border-radius: .4rem; color: var(--ink); text-decoration: none; }
.rooms a:hover { background: var(--line); }
.rooms a[aria-current] { background: var(--sheet); box-shadow: inset 3px 0 var(--accent); font-weight: 600; }
[dir="rtl"] .rooms a[aria-current] { box-shadow: inset -3px 0 var(--accent); }
.foot { padding: 0 1.25rem 1.5rem; text-align: center; color: var(--soft); font-size: .875rem; }

h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
.small { font-size: .9rem; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; margin: 0 0 1.25rem; }
.sheet > :last-child, form > :last-child, .field > :last-child { margin-bottom: 0; }

.field { margin: 0 0 1.1rem; }
.field label, legend { display: block; font-weight: 600; margin-bottom: .25rem; padding: 0; }
.hint { color: var(--soft); font-size: .9rem; margin: 0 0 .35rem; }
.hint + :is(button, form, .actions), .hint ~ .actions { margin-top: .75rem; }
.wrong { color: var(--bad); font-size: .9rem; font-weight: 600; margin: 0 0 .35rem; }
input[type="text"], input[type="email"], input[type="password"], select, textarea {
  width: 100%; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: .45rem; padding: .6rem .7rem; min-height: 2.75rem; }
textarea { resize: vertical; }
input[aria-invalid="true"], textarea[aria-invalid="true"] { border: 2px solid var(--bad); }
input.code { max-width: 13rem; font-size: 1.15rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; min-width: 0; }
.choice { display: flex; gap: .6rem; align-items: flex-start; margin: .5rem 0; }
.choice + button { margin-top: .75rem; }
.sheet ul:not([class]), .list ul { padding-inline-start: 1.25rem; }
.list ul { margin: .25rem 0; }
.choice input { width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; flex: none; accent-color: var(--accent); }
.choice label { font-weight: 400; margin: 0; }
button { font: inherit; font-weight: 600; cursor: pointer; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .45rem; padding: .6rem 1.1rem; min-height: 2.75rem; }
a.button { display: inline-block; font-weight: 600; text-decoration: none; color: var(--on-accent); background: var(--accent); border-radius: .45rem; padding: .6rem 1.1rem; min-height: 2.75rem; }
a.button:hover { background: var(--accent-strong); }
button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
a.button.quiet { color: var(--ink); background: transparent; border: 1px solid var(--edge); }
a.button.quiet:hover { background: var(--ground); }
button.quiet { color: var(--ink); background: transparent; border-color: var(--edge); }
button.quiet:hover { background: var(--ground); }
button.danger { color: var(--bad); background: transparent; border-color: var(--bad); }
button.danger:hover { background: var(--bad-ground); }
button.plain { color: var(--accent); background: none; border: 0; padding: .25rem 0; min-height: 1.75rem; font-weight: 400; text-decoration: underline; text-underline-offset: .15em; }
.narrow form > button { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.actions + form, .sheet > form + form { margin-top: 1.25rem; }
form > h3:first-child { margin-top: 0; }
.narrow .actions button { flex: 1 1 auto; }

.notice, .summary { border: 1px solid; border-inline-start-width: .35rem; border-radius: .5rem; padding: .85rem 1rem; margin: 0 0 1.25rem; }
.notice { border-color: var(--good); background: var(--good-ground); }
.summary { border-color: var(--bad); background: var(--bad-ground); }
.summary h2 { font-size: 1rem; color: var(--bad); margin: 0 0 .25rem; }
.summary ul { margin: 0; padding-inline-start: 1.1rem; }
.summary p:last-child, .notice p:last-child { margin: 0; }
.summary a { color: var(--bad); }

dl { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: .4rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); min-width: min(5.5rem, 100%); }
dd { margin: 0; }
.list { list-style: none; margin: 0; padding: 0; }
.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; align-items: center; padding: .9rem 0; border-top: 1px solid var(--line); }
.list > li:first-child { border-top: 0; padding-top: 0; }
.list > li:last-child { padding-bottom: 0; }
.list > li > div { flex: 1 1 16rem; min-width: 0; }
.list p { margin: 0; }
.badge { display: inline-block; border: 1px solid var(--good); color: var(--good); border-radius: 1rem; padding: 0 .6rem; font-size: .8rem; font-weight: 600; margin-inline-start: .4rem; }
.badge.bad { border-color: var(--bad); color: var(--bad); }
.badge.off { border-color: var(--edge); color: var(--soft); }
.state .badge { margin: 0; margin-inline-end: .4rem; }
.cause { font-size: 1.15rem; }
.scroll { overflow-x: auto; margin: 0 0 1rem; overflow-wrap: normal;
  background: linear-gradient(to right, var(--sheet) 40%, transparent) 0 0 / 2.5rem 100% local, linear-gradient(to left, var(--sheet) 40%, transparent) 100% 0 / 2.5rem 100% local,
    linear-gradient(to right, rgb(0 0 0 / .2), transparent) 0 0 / .6rem 100% scroll, linear-gradient(to left, rgb(0 0 0 / .2), transparent) 100% 0 / .6rem 100% scroll;
  background-repeat: no-repeat; }
.scroll table { min-width: 34rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: .45rem 0; padding-inline-end: .75rem; border-top: 1px solid var(--line); }
dd, td { unicode-bidi: plaintext; text-align: -webkit-match-parent; text-align: match-parent; }
thead th { border-top: 0; color: var(--soft); font-weight: 400; }
tbody th { font-weight: 600; }
input[type="email"], input[type="password"], input.code, code, .secret, .codes { direction: ltr; }
code, .secret { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; }
.licenses { white-space: pre-wrap; }
.secret { display: block; background: var(--ground); border: 1px dashed var(--edge); border-radius: .45rem; padding: .75rem .9rem; margin: 0 0 1rem; user-select: all; }
.codes { list-style: none; columns: 2; column-gap: 2rem; max-width: 26rem; }
.codes li { padding: .15rem 0; break-inside: avoid; font-variant-numeric: tabular-nums; }
[hidden] { display: none !important; }
.qr { display: block; width: 13rem; max-width: 100%; height: auto; background: #fff; padding: .5rem; border-radius: .5rem; border: 1px solid var(--line); margin: 0 0 1rem; image-rendering: pixelated; }
ol.steps { padding-inline-start: 1.25rem; margin: 0 0 1rem; }
ol.steps > li { margin-bottom: 1rem; }

@media (max-width: 48rem) {
  .frame { grid-template-columns: minmax(0, 1fr); gap: 1.25rem; padding-top: 1.25rem; }
  .frame.narrow { padding-top: 1.75rem; }
  .rooms ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
  .rooms a { height: 100%; padding-inline: .5rem; align-content: center; font-size: .875rem; line-height: 1.35; }
  .rooms a[aria-current], [dir="rtl"] .rooms a[aria-current] { box-shadow: inset 0 -3px var(--accent); }
}
@media (max-width: 26rem) {
  .sheet { padding: 1.1rem; }
  dl { grid-template-columns: fit-content(40%) minmax(0, 1fr); column-gap: .75rem; }
  dt { min-width: 0; }
  .scroll table { min-width: 0; font-size: .875rem; hyphens: auto; }
  .scroll :is(th, td) { padding-inline-end: .5rem; }
}
@media (max-width: 21rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: .6rem; }
}
@media print { .top, .rooms, .foot, button { display: none; } body { background: #fff; } }
`;

/** The logo of the product: a watchtower's light. */
export const emblem = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
<rect width="32" height="32" rx="7" fill="#0b5cad"/>
<path d="M11 27 13 14h6l2 13z" fill="#fff"/>
<rect x="11.5" y="8" width="9" height="5" rx="1.5" fill="#fff"/>
<path d="M21.5 10.5 29 7v7zM10.500 10.500 3 7v7z" fill="#9fd0ff"/>
</svg>
`;
