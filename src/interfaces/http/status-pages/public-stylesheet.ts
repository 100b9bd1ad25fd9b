import { brandColors, surfaces } from '../../../domain/status-pages/brand-colors.ts';
import type { BrandColors, ColorScheme } from '../../../domain/status-pages/brand-colors.ts';
import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { Html } from '../kernel/pages/html.ts';

/**
 * The colors of a scheme. Text has a contrast of at least 4.5 with both surfaces and its own background, bars at least
 * 3 with the sheet.
 */
interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly edge: string;
  readonly statuses: Readonly<
    Record<ComponentStatus, { readonly text: string; readonly ground: string; readonly bar: string }>
  >;
}

export const palettes: Readonly<Record<ColorScheme, Palette>> = {
  light: {
    ink: '#1c2430',
    soft: '#55606f',
    line: '#dde1e7',
    edge: '#7d8896',
    statuses: {
      operational: { text: '#17663a', ground: '#e7f5ec', bar: '#27965a' },
      degraded_performance: { text: '#7a5200', ground: '#fdf3dc', bar: '#b67c00' },
      partial_outage: { text: '#9a4208', ground: '#fdeee2', bar: '#d96a1b' },
      major_outage: { text: '#b3261e', ground: '#fdecea', bar: '#cf3a30' },
      under_maintenance: { text: '#0b5394', ground: '#e8f1fb', bar: '#3c7fc4' },
      unknown: { text: '#505b69', ground: '#eceff3', bar: '#7d8896' },
    },
  },
  dark: {
    ink: '#e8ecf1',
    soft: '#a9b4c2',
    line: '#333c48',
    edge: '#77838f',
    statuses: {
      operational: { text: '#86d7a2', ground: '#15291c', bar: '#4cb978' },
      degraded_performance: { text: '#f0c25c', ground: '#2e2510', bar: '#d9a62e' },
      partial_outage: { text: '#ffb17d', ground: '#351f0f', bar: '#ef8a45' },
      major_outage: { text: '#ff9d94', ground: '#371a19', bar: '#f2665b' },
      under_maintenance: { text: '#8dc0f7', ground: '#12273d', bar: '#5b9fe3' },
      unknown: { text: '#a9b4c2', ground: '#242c36', bar: '#77838f' },
    },
  },
};

/** Returns the CSS class of elements with a status. */
export const statusClass = (status: ComponentStatus): string => `s-${status.replaceAll('_', '-')}`;

const statusRules = ({ statuses }: Palette): string =>
  Object.entries(statuses)
    .map(
      ([status, { text, ground, bar }]) =>
        `.${statusClass(status as ComponentStatus)} { --text: ${text}; --tint: ${ground}; --bar: ${bar}; }`,
    )
    .join('\n');

const schemeRules = (scheme: ColorScheme, { accents }: BrandColors): string => {
  const [{ ground, sheet }, { accent, onAccent }, palette] = [surfaces[scheme], accents[scheme], palettes[scheme]];
  const { ink, soft, line, edge } = palette;
  return `:root { --ground: ${ground}; --sheet: ${sheet}; --ink: ${ink}; --soft: ${soft}; --line: ${line}; --edge: ${edge}; --accent: ${accent}; --on-accent: ${onAccent}; --bad: ${palette.statuses.major_outage.text}; }
${statusRules(palette)}`;
};

const RULES = `*, *::before, *::after { box-sizing: border-box; }
:root { color-scheme: light dark; font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", "DejaVu Sans", sans-serif; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); overflow-wrap: break-word; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
:is(input, select, textarea):focus-visible { outline-offset: 0; }
.skip { position: absolute; inset-inline-start: -999rem; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
.skip:focus { inset-inline-start: .5rem; top: .5rem; }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.symbols { position: absolute; width: 0; height: 0; }
.top { background: var(--sheet); border-top: .4rem solid var(--area); border-bottom: 1px solid var(--line); }
.top > div, main, .foot > div { max-width: 56rem; margin: 0 auto; padding-inline: 1.25rem; }
.top > div { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; padding-top: 1rem; padding-bottom: 1rem; }
.brand { display: inline-flex; flex: 1 1 auto; flex-wrap: wrap; align-items: center; gap: .5rem .85rem; min-width: 0; font-weight: 650; font-size: 1.2rem; color: var(--ink); text-decoration: none; }
.brand span, h3, h4 { max-width: 100%; }
.brand img { display: block; width: auto; height: auto; max-width: 11rem; max-height: 3rem; }
.button, button { display: inline-block; font: inherit; font-weight: 600; cursor: pointer; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .5rem; padding: .5rem 1rem; min-height: 2.75rem; text-decoration: none; }
main { flex: 1; width: 100%; padding-top: 1.75rem; padding-bottom: 2.5rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; letter-spacing: -.01em; text-wrap: balance; }
main > h1 + .sheet, main > h1 + form.sheet { margin-top: 1rem; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 .75rem; }
h2::first-letter { text-transform: uppercase; }
h3 { font-size: 1.05rem; line-height: 1.35; margin: 0 0 .25rem; }
h4 { font-size: 1rem; line-height: 1.4; margin: 0; }
p { margin: 0 0 .75rem; }
.lead { color: var(--soft); max-width: 44rem; }
.soft { color: var(--soft); }
.small { font-size: .9rem; }
p.small:has(+ p.small) { margin-bottom: .15rem; }
.parts > span + span::before { content: "· "; }
.sheet, main > form:has(.field) { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem; margin: 0 0 1rem; }
.sheet > :last-child, main > form > :last-child, .notice > :last-child, .message > :last-child { margin-bottom: 0; }
.banner { display: flex; gap: .85rem; align-items: center; margin: 0 0 1rem; letter-spacing: normal; padding: 1.1rem 1.4rem; border-radius: .75rem; border: 1px solid var(--bar); border-inline-start-width: .4rem; background: var(--tint); color: var(--text); font-size: 1.25rem; line-height: 1.35; font-weight: 650; text-wrap: pretty; }
.banner .icon { width: 1.75rem; height: 1.75rem; }
.notice { border: 1px solid var(--edge); border-inline-start-width: .35rem; border-radius: .5rem; background: var(--sheet); padding: .85rem 1rem; margin: 0 0 1rem; }
.icon { flex: none; width: 1.15rem; height: 1.15rem; fill: currentColor; }
.state { display: inline-flex; gap: .4rem; align-items: center; color: var(--text); font-weight: 600; }
.pill { display: inline-block; border: 1px solid var(--bar); border-radius: 1rem; padding: 0 .65rem; margin: 0 0 .35rem; margin-inline-end: .35rem; font-size: .85rem; font-weight: 600; background: var(--tint); color: var(--text); }
.pill + .soft, .timeline strong + .soft { display: inline-block; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { padding: 1.1rem 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; padding-top: 0; }
.rows > li:last-child { padding-bottom: 0; }
.head { display: flex; flex-wrap: wrap; gap: .15rem 1rem; justify-content: space-between; align-items: center; }
.head h3 { margin: 0; }
.rows p:last-child { margin-bottom: 0; }
.group > details { margin: 0; }
.group > details > summary { width: auto; flex-wrap: nowrap; padding: 0; color: inherit; list-style: none; }
.group > details > summary::-webkit-details-marker { display: none; }
.group > details > summary h3 { flex: 1 1 auto; min-width: 0; }
.group > details[open] > summary { margin: 0 0 1rem; padding-bottom: .75rem; border-bottom: 2px solid var(--line); }
.group-state { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: center; justify-content: flex-end; }
main:has(.dense), body:has(.dense) .top > div, body:has(.dense) .foot > div { max-width: 80rem; }
.dense .rows { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 0 2rem; }
.dense .sheet:not(.group) > .rows { clip-path: inset(1px -1rem -1rem); }
.dense .rows > li { min-width: 0; padding: .5rem 0; border-top: 1px solid var(--line); }
.dense .rows h3, .dense .rows h4 { font-size: .95rem; }
.dense .group > details[open] > summary { margin-bottom: .25rem; padding-bottom: .25rem; border-bottom: 0; }
.dense .state { font-size: .9rem; }
.dense .bars { height: 1.35rem; margin: .3rem 0 0; }
.dense .sheet { padding-top: .85rem; padding-bottom: .85rem; }
.bars { display: block; width: 100%; height: 2.1rem; margin: .6rem 0 .2rem; }
[dir="rtl"] .bars { transform: scaleX(-1); }
.bars path, .mark path { fill: none; stroke: var(--bar); }
.bars .hit { fill: transparent; stroke: none; }
.bars .m, .mark .m { stroke: var(--ink); }
details { margin-top: .35rem; }
main article details, .foot details { font-size: .9rem; }
summary { cursor: pointer; color: var(--accent); min-height: 1.75rem; width: fit-content; padding: .15rem .25rem; }
.history { margin: 0; font-size: .85rem; }
.scale { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0 .75rem; width: auto; padding: .1rem 0; color: var(--soft); }
.scale > span { white-space: nowrap; }
.scale > :last-child { text-align: end; }
.scale strong { color: var(--ink); font-weight: 600; text-align: center; text-wrap: balance; padding-inline-end: 1rem; }
.scale strong::after, .group > details > summary::after { content: ""; display: inline-block; flex: none; width: .4rem; height: .4rem; margin: 0 0 .15rem; margin-inline: .5rem .1rem; border: solid var(--soft); border-width: 0 .12rem .12rem 0; transform: rotate(45deg); }
.scale strong::after { margin-inline-end: -.9rem; }
details[open] > .scale strong::after, .group > details[open] > summary::after { transform: rotate(225deg); margin-bottom: 0; }
.days { list-style: none; margin: .25rem 0 0; padding: 0; }
.days li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .2rem 0; border-top: 1px solid var(--line); }
.days li > :first-child { flex: 0 0 15rem; color: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; list-style: none; margin: 0; padding: 0; color: var(--soft); font-size: .85rem; }
.legend li { display: inline-flex; gap: .45rem; align-items: center; }
.mark { flex: none; width: .5rem; height: 1.5rem; }
.timeline { list-style: none; margin: 1rem 0 0; padding: 0; padding-inline-start: 1.1rem; border-inline-start: 2px solid var(--line); }
.sheet > .timeline:first-child { margin-top: 0; }
.timeline > li { position: relative; margin: 0 0 1.1rem; }
.timeline > li:last-child { margin-bottom: 0; }
.timeline > li::before { content: ""; position: absolute; inset-inline-start: -1.55rem; top: .45rem; width: .75rem; height: .75rem; border-radius: 50%; background: var(--sheet); border: 3px solid var(--edge); }
.timeline > li:first-child::before { border-color: var(--accent); }
.timeline p { margin-bottom: .4rem; }
.message ul, .message ol { padding-inline-start: 1.4rem; margin: 0 0 .75rem; }
.message .table { overflow-x: auto; margin: 0 0 .75rem; }
.message table { border-collapse: collapse; }
.message th, .message td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; vertical-align: top; }
.message p:last-child { margin-bottom: 0; }
.message pre { overflow-x: auto; background: var(--ground); border-radius: .4rem; padding: .75rem; }
.message blockquote { margin: 0 0 .75rem; padding-inline-start: .9rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; font-size: .95em; }
.pages { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; margin-top: 1.5rem; }
.foot { border-top: 1px solid var(--line); background: var(--sheet); color: var(--soft); font-size: .9rem; }
.foot > div { padding-top: 1.25rem; padding-bottom: 2rem; }
.foot p { margin-bottom: .25rem; }
.foot nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: baseline; margin-bottom: .5rem; }
.foot nav details { margin: 0; }
.foot ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
.foot a, .pages a { display: inline-block; max-width: 100%; padding: .2rem 0; }
.field { margin: 0 0 1.1rem; }
label, legend { display: block; font-weight: 600; margin-bottom: .25rem; padding: 0; }
.wrong { color: var(--bad); font-size: .9rem; font-weight: 600; margin: 0 0 .35rem; }
input[type="text"], input[type="email"], input[type="url"], input[type="password"], select { width: 100%; max-width: 26rem; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: .45rem; padding: .6rem .7rem; min-height: 2.75rem; }
fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; min-width: 0; }
.hint { color: var(--soft); font-size: .9rem; margin: 0 0 .35rem; }
.summary { border: 1px solid var(--bad); border-inline-start-width: .35rem; border-radius: .5rem; background: var(--sheet); padding: .85rem 1rem; margin: 0 0 1.25rem; }
.summary h2 { font-size: 1rem; color: var(--bad); margin: 0 0 .25rem; }
.summary ul { margin: 0; padding-inline-start: 1.1rem; }
.summary a { color: var(--bad); }
button.quiet { color: var(--ink); background: transparent; border-color: var(--edge); }
.search { margin: .9rem 0 1.1rem; }
.search div { display: flex; flex-wrap: wrap; gap: .5rem; max-width: 26rem; }
.search input { flex: 1 1 8rem; }
.choice .soft { display: block; font-size: .9rem; }
.single { margin: 0 0 .9rem; margin-inline-start: 1.8rem; }
.choice { display: flex; gap: .6rem; align-items: flex-start; margin: .5rem 0; }
.choice label { font-weight: 400; margin: 0; min-width: 0; }
.choice input { width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; flex: none; accent-color: var(--accent); }
@media (max-width: 40rem) {
  .group > details > summary:has(.small, .state:not(.s-operational)) { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
  .group > details > summary:has(.small, .state:not(.s-operational)) .group-state { grid-row: 2; justify-content: flex-start; }
  .sheet, main > form:has(.field) { padding: 1.1rem; }
  .parts > span { display: block; }
  .parts > span + span::before { content: none; }
  .scale { grid-template-columns: auto 1fr auto; column-gap: .25rem; font-size: .82rem; }
  .days li > :first-child { flex-basis: 100%; }
  .banner { font-size: 1.1rem; padding: 1rem; }
  .brand img { max-width: 6rem; max-height: 2.25rem; }
}
@media (max-width: 26rem) {
  .scale { font-size: .75rem; }
}
@media (prefers-color-scheme: dark) {
  .brand img { filter: drop-shadow(0 0 1px rgb(255 255 255 / .9)) drop-shadow(0 0 3px rgb(255 255 255 / .5)); }
}
@media (forced-colors: active) {
  .icon { fill: CanvasText; }
  .bars path, .mark path { stroke: CanvasText; }
  .bars .${statusClass('unknown')}, .mark .${statusClass('unknown')} { stroke: GrayText; }
  .timeline > li::before { border-color: CanvasText; }
}
@media print { .skip, .button, details, .pages { display: none; } body { background: #fff; } }
`;

/** The line of a preview that stands for the tab of a browser. */
const PREVIEW_RULES = `.tab { display: flex; gap: .5rem; align-items: center; margin: 0; padding: .35rem 1.25rem; background: var(--ground); color: var(--soft); font-size: .85rem; }
.tab img { width: 1rem; height: 1rem; object-fit: contain; }
`;

const DARK = '@media (prefers-color-scheme: dark)';

/** Returns the stylesheet in one color scheme, whatever the device prefers. */
const inScheme = (stylesheet: string, scheme: ColorScheme): string =>
  stylesheet
    .replaceAll(DARK, scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`);

/** Returns the whole stylesheet of a page, including its brand color; in both color schemes, unless one is chosen. */
export const publicStylesheet = (brandColor: string | null, scheme?: ColorScheme): Html => {
  const brand = brandColors(brandColor);
  const stylesheet = `:root { --area: ${brand.area}; }
${schemeRules('light', brand)}
@media (prefers-color-scheme: dark) {
${schemeRules('dark', brand)}
}
${RULES}`;
  return new Html(scheme === undefined ? stylesheet : inScheme(`${stylesheet}${PREVIEW_RULES}`, scheme));
};
