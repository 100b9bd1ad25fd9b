import { seconds } from '../../../domain/kernel/time.ts';
import { affectedCount, componentStatuses } from '../../../domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { SHOWN_DAYS } from '../../../domain/status-pages/public-page.ts';
import { dayRuns, dayStatus, uptimeOf } from '../../../domain/status-pages/day-status.ts';
import type { DayRun } from '../../../domain/status-pages/day-status.ts';
import type { PublicComponent, PublicPage } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { statusLabel } from './public-elements.ts';
import type { PublicContext } from './public-layout.ts';
import type { PublicLocale } from './public-locale.ts';
import { statusClass } from './public-stylesheet.ts';

/** The width of the picture of the days, and the gap between two bars. However few the days are, they fill it. */
const WIDTH = 540;
const GAP = 2;
/** The distance between two bars of the legend. */
const STEP = 6;

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

/** Returns a length of a picture with at most two decimals. */
const rounded = (length: number): number => Math.round(length * 100) / 100;

interface Placed {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly length: number;
}

const lines = (runs: readonly Placed[], heights: readonly number[], step: number): string =>
  runs
    .flatMap(({ from, length }) =>
      heights.map((at) => `M${rounded(from * step)} ${at}h${rounded(length * step - GAP)}`),
    )
    .join('');

/** Draws the bars of consecutive days. Days with the same status are one dashed line. */
const drawn = (runs: readonly Placed[], step: number): Html => {
  const ofStatus = (status: ComponentStatus) => runs.filter((run) => run.status === status);
  const marked = runs.filter(({ status }) => strokes[status].isMarked);
  return html`${componentStatuses.map((status) => ofStatus(status).length > 0 && html`<path class="${statusClass(status)}" stroke-width="${strokes[status].width}" d="${lines(ofStatus(status), strokes[status].at, step)}"/>`)}${
    marked.length > 0 && html`<path class="m" stroke-width="${MARK.width}" d="${lines(marked, [MARK.at], step)}"/>`
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
  const step = WIDTH / runs.reduce((sum, { length }) => sum + length, 0);
  const named = located.filter(({ status }) => status !== 'operational' && status !== 'unknown');
  return html`<svg class="bars" viewBox="0 0 ${WIDTH - GAP} ${HEIGHT}" preserveAspectRatio="none" stroke-dasharray="${rounded(step - GAP)} ${GAP}" aria-hidden="true" focusable="false">${drawn(located, step)}${named.map(
    (run) =>
      html`<rect class="hit" x="${rounded(run.from * step)}" width="${rounded(run.length * step - GAP)}" height="${HEIGHT}"><title>${locale.date(run.first, run.last)}: ${meaningOf(run, locale)}</title></rect>`,
  )}</svg>
`;
};

/**
 * Renders the uptime with the ends of the bars. It opens the list of every day in words, latest first, in which
 * consecutive days without events are one entry.
 */
const dayList = ({ name, days }: PublicComponent, runs: readonly DayRun[], locale: PublicLocale): Html => {
  const { days: texts } = locale.texts;
  const [uptime, [first]] = [uptimeOf(days), days];
  const oldest =
    first === undefined || days.length >= SHOWN_DAYS
      ? texts.oldest({ days: days.length })
      : texts.since({ date: locale.shortDate(first.date) });
  return html`<details class="history">
<summary class="scale"><span aria-hidden="true">${oldest}</span><strong>${uptime === null ? texts.noUptime : texts.uptime({ percent: locale.percent(uptime) })}<span class="aside">, ${texts.list}: ${name}</span></strong><span aria-hidden="true">${texts.today}</span></summary>
<ul class="days">
${runs.toReversed().map(
  (run) => html`<li><span>${locale.date(run.first, run.last)}</span> <span>${meaningOf(run, locale)}</span></li>
`,
)}</ul>
</details>
`;
};

const history = (component: PublicComponent, locale: PublicLocale): Html => {
  const runs = dayRuns(component.days);
  return html`${bars(runs, locale)}${dayList(component, runs, locale)}`;
};

/** Renders where the status of a component comes from, if another status page states it. */
const dependency = (url: string, { texts }: PublicLocale): Html =>
  html`<p class="soft small">${texts.dependency} <a href="${url}" rel="noopener">${new URL(url).host}</a></p>
`;

const row = (component: PublicComponent, { locale, message }: PublicContext, isGrouped: boolean): Html => {
  const { name, description, status, upstreamUrl, days } = component;
  return html`<li id="component-${component.publicId}">
<div class="head">${isGrouped ? html`<h4>${name}</h4>` : html`<h3>${name}</h3>`}${statusLabel(status, locale)}</div>
${
  description !== '' &&
  html`<div class="soft small message">${message(description)}</div>
`
}${upstreamUrl !== null && dependency(upstreamUrl, locale)}${days.length > 0 && history(component, locale)}</li>
`;
};

const rows = (
  components: readonly PublicComponent[],
  context: PublicContext,
  isGrouped: boolean,
): Html => html`<ul class="rows">
${components.map((component) => row(component, context, isGrouped))}</ul>
`;

/** Explains the bars that the components have. */
const legend = (components: readonly PublicComponent[], { texts: { days } }: PublicLocale): Html => {
  const shown = new Set(components.flatMap((component) => component.days.map(dayStatus)));
  return html`<ul class="legend" aria-label="${days.legend}">
${componentStatuses
  .filter((status) => shown.has(status))
  .map(
    (
      status,
    ) => html`<li><svg class="mark" viewBox="0 0 4 ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${drawn([{ status, from: 0, length: 1 }], STEP)}</svg>${days.meanings[status]}</li>
`,
  )}</ul>
`;
};

/**
 * The number of components from which a page shows them in columns, folds the groups that work, and offers subscribers a
 * search.
 */
export const MANY_COMPONENTS = 20;

/** Renders the state of a group: how many of its components are affected, if any is. */
const groupState = (status: ComponentStatus, components: readonly PublicComponent[], locale: PublicLocale): Html => {
  const count = affectedCount(components);
  return html`<span class="group-state">${count.affected > 0 && html`<span class="soft small">${locale.texts.affectedOf(count)}</span>`}${statusLabel(status, locale)}</span>`;
};

const group = (
  { publicId, name, status }: PublicPage['groups'][number],
  components: readonly PublicComponent[],
  context: PublicContext,
  hasMany: boolean,
): Html => {
  const isOpen = !hasMany || affectedCount(components).affected > 0;
  return html`<section class="sheet group" aria-labelledby="group-${publicId}">
<details${isOpen && html` open`}>
<summary class="head"><h3 id="group-${publicId}">${name}</h3>${groupState(status, components, context.locale)}</summary>
${rows(components, context, true)}</details>
</section>
`;
};

/** Renders the components of a page: those without a group first, then each group, which can be folded. */
export const componentList = (
  { groups, components }: Pick<PublicPage, 'groups' | 'components'>,
  context: PublicContext,
): Html => {
  const { locale } = context;
  const { texts } = locale;
  const of = (publicId: string | null) => components.filter(({ groupPublicId }) => groupPublicId === publicId);
  const single = of(null);
  const hasMany = components.length >= MANY_COMPONENTS;
  return html`<section aria-labelledby="components"${hasMany && html` class="dense"`}>
<h2 id="components">${texts.components}</h2>
${
  components.length === 0 &&
  html`<p class="sheet soft">${texts.noComponents}</p>
`
}${
    single.length > 0 &&
    html`<div class="sheet">
${rows(single, context, false)}</div>
`
  }${groups.map((one) => {
    const own = of(one.publicId);
    return own.length > 0 && group(one, own, context, hasMany);
  })}${components.some(({ days }) => days.length > 0) && legend(components, locale)}</section>
`;
};
