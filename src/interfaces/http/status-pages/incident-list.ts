import { elapsed } from '../../../domain/kernel/time.ts';
import { statusOfImpact } from '../../../domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../../domain/status-pages/component-status.ts';
import { isActive, maintenanceKey, namesOf } from '../../../domain/status-pages/public-incident.ts';
import type { NamedComponents } from '../../../domain/status-pages/public-incident.ts';
import type { OccurringMaintenance } from '../../../domain/status-pages/planned-maintenance.ts';
import type { PublicIncident, PublicMaintenance, PublicUpdate } from '../../../domain/status-pages/public-page.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { labelOf, publicMoment } from './public-elements.ts';
import { readerPath } from './public-layout.ts';
import type { PublicContext } from './public-layout.ts';
import { incidentTitle, updateMessage } from './public-locale.ts';
import type { PublicLocale } from './public-locale.ts';
import { statusClass } from './public-stylesheet.ts';

const pill = (status: ComponentStatus, text: string): Html =>
  html`<span class="pill ${statusClass(status)}">${text}</span>`;

/** Returns a name between marks that keep its direction, and overrides of it, from the text around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const affected = (components: NamedComponents, ids: readonly string[], { texts, list }: PublicLocale): Html | null => {
  const names = namesOf(components, ids);
  return names.length === 0
    ? null
    : html`<p class="soft small">${texts.affects({ components: list(names.map(isolated)) })}</p>
`;
};

/** Renders the status and impact of an incident, the affected components and the duration. */
export const incidentFacts = (
  { status, impact, componentPublicIds, startedAt, resolvedAt, gapMs }: PublicIncident,
  components: NamedComponents,
  locale: PublicLocale,
): Html => {
  const { texts } = locale;
  return html`<p>${pill(resolvedAt === null ? statusOfImpact[impact] : 'operational', texts.incidentStatuses[status])}${pill(impact === 'none' ? 'unknown' : statusOfImpact[impact], texts.impacts[impact])}</p>
${affected(components, componentPublicIds, locale)}<p class="soft small parts"><span>${labelOf(texts.began, locale)}${publicMoment(startedAt, locale)}</span>${resolvedAt !== null && html` <span>${texts.resolvedAfter({ duration: locale.duration(elapsed(startedAt, resolvedAt) - gapMs) })}</span>`}</p>
`;
};

const entry = (update: PublicUpdate, { locale, message }: PublicContext): Html => html`<li>
<p><strong>${locale.texts.incidentStatuses[update.status]}</strong> <span class="soft small">${publicMoment(update.createdAt, locale)}</span></p>
<div class="message">${message(updateMessage(update, locale))}</div>
</li>
`;

/** Renders the updates of an incident, latest first. */
export const timeline = (updates: readonly PublicUpdate[], context: PublicContext): Html | null =>
  updates.length === 0
    ? null
    : html`<ol class="timeline" reversed>
${updates.toReversed().map((update) => entry(update, context))}</ol>
`;

/** The id of the postmortem on the page of an incident. */
const POSTMORTEM = 'postmortem';

/** Renders the postmortem of an incident on its page. */
export const postmortemSection = ({ postmortem }: PublicIncident, { locale, message }: PublicContext): Html | null =>
  postmortem === null
    ? null
    : html`<section aria-labelledby="${POSTMORTEM}">
<h2 id="${POSTMORTEM}">${locale.texts.postmortem}</h2>
<div class="sheet">
<div class="message">${message(postmortem.text)}</div>
<p class="soft small">${labelOf(locale.texts.published, locale)}${publicMoment(postmortem.publishedAt, locale)}</p>
</div>
</section>
`;

/** Renders an incident with its permanent address and its latest `updates` updates. */
const incidentCard = (
  incident: PublicIncident,
  components: NamedComponents,
  context: PublicContext,
  updates: number,
): Html => {
  const { locale } = context;
  const title = incidentTitle(incident, namesOf(components, incident.componentPublicIds), locale);
  const path = readerPath(context, { name: 'incident', subject: incident.publicId, language: null });
  return html`<article class="sheet">
<h3><a href="${path}">${title}</a></h3>
${incidentFacts(incident, components, locale)}${timeline(incident.updates.slice(-updates), context)}${
    incident.postmortem !== null &&
    html`<p class="more"><a href="${path}#${POSTMORTEM}">${locale.texts.readPostmortem}<span class="aside">: ${title}</span></a></p>
`
  }</article>
`;
};

/** Renders open incidents with all their updates. */
export const openIncidents = (
  incidents: readonly PublicIncident[],
  components: NamedComponents,
  context: PublicContext,
): readonly Html[] => incidents.map((incident) => incidentCard(incident, components, context, Number.MAX_SAFE_INTEGER));

/** Renders past incidents with their latest update. */
export const pastIncidents = (
  incidents: readonly PublicIncident[],
  components: NamedComponents,
  context: PublicContext,
): readonly Html[] => incidents.map((incident) => incidentCard(incident, components, context, 1));

const laterDates = (
  title: string,
  occurrences: readonly PublicMaintenance[],
  { period, texts }: PublicLocale,
): Html | null =>
  occurrences.length === 0
    ? null
    : html`<details>
<summary>${texts.furtherDates({ count: occurrences.length })}<span class="aside">: ${title}</span></summary>
<ul>
${occurrences.map(
  (one) => html`<li id="maintenance-${maintenanceKey(one)}">${period(one.startsAt, one.endsAt)}</li>
`,
)}</ul>
</details>
`;

/** Renders a maintenance with its next period and the periods that follow. */
export const maintenanceCard = (
  { next: maintenance, later }: OccurringMaintenance,
  components: NamedComponents,
  { header, locale, message }: PublicContext,
): Html => {
  const { title, description, componentPublicIds, startsAt, endsAt } = maintenance;
  const hasBegun = isActive(maintenance, header.updatedAt);
  return html`<article class="sheet" id="maintenance-${maintenanceKey(maintenance)}">
<h3>${title}</h3>
<p>${pill(hasBegun ? 'under_maintenance' : 'unknown', locale.texts.maintenanceStates[hasBegun ? 'active' : 'upcoming'])} <span class="soft small">${locale.period(startsAt, endsAt)}</span></p>
${affected(components, componentPublicIds, locale)}${
    description !== null &&
    html`<div class="message">${message(description)}</div>
`
  }${laterDates(title, later, locale)}</article>
`;
};
