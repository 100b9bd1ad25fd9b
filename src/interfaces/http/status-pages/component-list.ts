import { seconds } from '../../../domain/kernel/time.ts';
import { componentStatuses } from '../../../domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { dayRuns, uptimeOf } from '../../../domain/status-pages/day-status.ts';
import type { DayRun } from '../../../domain/status-pages/day-status.ts';
import type { PublicComponent, PublicPage } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { statusLabel } from './public-elements.ts';
import type { PublicLocale } from './public-locale.ts';
import { statusClass } from './public-stylesheet.ts';

/** The distance between two bars. The stylesheet draws the bars as dashes of 4 with gaps of 2. */
const STEP = 6;
const GAP = 2;

/** The strokes of a bar, with the middle and the width of each. Days with incidents have a mark below the bar. */
const strokes: Readonly<
  Record<ComponentStatus, { readonly at: readonly number[]; readonly width: number; readonly isMarked: boolean }>
> = {
  operational: { at: [11], width: 22, isMarked: false },
  under_maintenance: { at: [3, 11, 19], width: 5, isMarked: false },
  degraded_performance: { at: [18], width: 8, isMarked: true },
  partial_outage: { at: [14.5], width: 15, isMarked: true },
  major_outage: { at: [11], width: 22, isMarked: true },
  unknown: { at: [20.5], width: 3, isMarked: false },
};
const HEIGHT = 32;
const MARK = { at: 28.5, width: 5 } as const;

interface Placed {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly length: number;
}

const lines = (runs: readonly Placed[], heights: readonly number[]): string =>
  runs.flatMap(({ from, length }) => heights.map((at) => `M${from * STEP} ${at}h${length * STEP - GAP}`)).join('');

/** Draws the bars of consecutive days. Days with the same status are one dashed line. */
const drawn = (runs: readonly Placed[]): Html => {
  const ofStatus = (status: ComponentStatus) => runs.filter((run) => run.status === status);
  const marked = runs.filter(({ status }) => strokes[status].isMarked);
  return html`${componentStatuses.map((status) => ofStatus(status).length > 0 && html`<path class="${statusClass(status)}" stroke-width="${strokes[status].width}" d="${lines(ofStatus(status), strokes[status].at)}"/>`)}${
    marked.length > 0 && html`<path class="m" stroke-width="${MARK.width}" d="${lines(marked, [MARK.at])}"/>`
  }`;
};

const meaningOf = ({ status, downSeconds }: DayRun, { texts: { days }, duration }: PublicLocale): string =>
  downSeconds > 0 ? days.downtime({ duration: duration(seconds(downSeconds)) }) : days.meanings[status];

const placed = (runs: readonly DayRun[]): readonly (DayRun & Placed)[] => {
  let from = 0;
  return runs.map((run) => {
    const at = { ...run, from };
    from += run.length;
    return at;
  });
};

/** Renders the days as a picture. `dayList` states the same in words. */
const bars = (runs: readonly DayRun[], locale: PublicLocale): Html => {
  const located = placed(runs);
  const width = runs.reduce((sum, { length }) => sum + length, 0) * STEP - GAP;
  const named = located.filter(({ status }) => status !== 'operational' && status !== 'unknown');
  return html`<svg class="bars" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${drawn(located)}${named.map(
    (run) =>
      html`<rect class="hit" x="${run.from * STEP}" width="${run.length * STEP - GAP}" height="${HEIGHT}"><title>${locale.date(run.first, run.last)}: ${meaningOf(run, locale)}</title></rect>`,
  )}</svg>
`;
};

/** Renders every day in words, latest first. Consecutive days without events are one entry. */
const dayList = (name: string, runs: readonly DayRun[], locale: PublicLocale): Html => html`<details>
<summary>${locale.texts.days.list}<span class="aside">: ${name}</span></summary>
<ul class="days">
${runs.toReversed().map(
  (run) => html`<li><span>${locale.date(run.first, run.last)}</span> <span>${meaningOf(run, locale)}</span></li>
`,
)}</ul>
</details>
`;

const history = ({ name, days }: PublicComponent, locale: PublicLocale): Html => {
  const { days: texts } = locale.texts;
  const [runs, uptime] = [dayRuns(days), uptimeOf(days)];
  return html`${bars(runs, locale)}<p class="scale"><span aria-hidden="true">${texts.oldest({ days: days.length })}</span><strong>${uptime === null ? texts.noUptime : texts.uptime({ percent: locale.percent(uptime) })}</strong><span aria-hidden="true">${texts.today}</span></p>
${dayList(name, runs, locale)}`;
};

const row = (component: PublicComponent, locale: PublicLocale, isGrouped: boolean): Html => {
  const { name, description, status, days } = component;
  return html`<li id="component-${component.publicId}">
<div class="head">${isGrouped ? html`<h4>${name}</h4>` : html`<h3>${name}</h3>`}${statusLabel(status, locale)}</div>
${
  description !== '' &&
  html`<p class="soft small">${description}</p>
`
}${days.length > 0 && history(component, locale)}</li>
`;
};

const rows = (
  components: readonly PublicComponent[],
  locale: PublicLocale,
  isGrouped: boolean,
): Html => html`<ul class="rows">
${components.map((component) => row(component, locale, isGrouped))}</ul>
`;

const legend = ({ texts: { days } }: PublicLocale): Html => html`<ul class="legend" aria-label="${days.legend}">
${componentStatuses.map(
  (
    status,
  ) => html`<li><svg class="mark" viewBox="0 0 4 ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${drawn([{ status, from: 0, length: 1 }])}</svg>${days.meanings[status]}</li>
`,
)}</ul>
`;

/** Renders the components of a page: those without a group first, then each group. */
export const componentList = (
  { groups, components }: Pick<PublicPage, 'groups' | 'components'>,
  locale: PublicLocale,
): Html => {
  const { texts } = locale;
  const of = (group: string | null) => components.filter(({ groupPublicId }) => groupPublicId === group);
  const single = of(null);
  return html`<section aria-labelledby="components">
<h2 id="components">${texts.components}</h2>
${
  components.length === 0 &&
  html`<p class="sheet soft">${texts.noComponents}</p>
`
}${
    single.length > 0 &&
    html`<div class="sheet">
${rows(single, locale, false)}</div>
`
  }${groups.map(
    ({ publicId, name, status }) =>
      of(publicId).length > 0 &&
      html`<section class="sheet group" aria-labelledby="group-${publicId}">
<div class="head"><h3 id="group-${publicId}">${name}</h3>${statusLabel(status, locale)}</div>
${rows(of(publicId), locale, true)}</section>
`,
  )}${components.some(({ days }) => days.length > 0) && legend(locale)}</section>
`;
};
