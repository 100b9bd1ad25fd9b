import { z } from 'zod';
import { causeSentences, conditionText } from '../../../application/checks/condition-texts.ts';
import { storedSummaryOf } from '../../../application/checks/evidence-summary.ts';
import { addIncidentUpdate, updateIncident } from '../../../application/incidents/change-incident.ts';
import { viewIncident } from '../../../application/incidents/incidents.ts';
import type { IncidentView } from '../../../application/incidents/incidents.ts';
import type { ListedUpdate, OtherIncident } from '../../../application/incidents/ports.ts';
import { snoozeIncident } from '../../../application/incidents/snooze-incident.ts';
import { shownMessage, snoozeOf } from '../../../application/incidents/timeline-entry.ts';
import { permissionRefusal } from '../../../domain/access/permissions.ts';
import { outageHistory } from '../../../domain/checks/outage-history.ts';
import { storedEvidence } from '../../../domain/checks/stored-evidence.ts';
import { isPublic } from '../../../domain/incidents/incident.ts';
import type { Incident, IncidentStatus } from '../../../domain/incidents/incident.ts';
import { canBecome, canBeSnoozed } from '../../../domain/incidents/manual-incident.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { snoozeLengths } from '../../../domain/notifications/snooze.ts';
import { durationText } from '../../../texts/duration-text.ts';
import { tagOf } from '../../../texts/local-times.ts';
import { text } from '../kernel/fields.ts';
import { definitions, form, moment, multiline, section, snoozeButtons } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html, HtmlFragment } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { evidenceSection } from './incident-evidence.ts';

/** An id that no incident has, used in place of text that is not an id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const id = z.uuid().catch(NO_ID);

const idIn = ({ query }: WebPageRequest) => ({ id: id.parse(query['id']) });

const ACKNOWLEDGE = `${paths.incident}/acknowledge` as const;
const RESOLVE = `${paths.incident}/resolve` as const;
const SNOOZE = `${paths.incident}/snooze` as const;
const NOTE = `${paths.incident}/note` as const;

/** The value that ends a snooze. */
const AWAKE = 'end';

const badges: Readonly<Record<IncidentStatus, string>> = {
  open: 'badge bad',
  acknowledged: 'badge off',
  investigating: 'badge bad',
  identified: 'badge bad',
  monitoring: 'badge off',
  resolved: 'badge',
};

const textsFor = ({ texts }: Reader) => texts.incidentPage;

/** Returns the texts about the condition that opened the incident; null for one that a person opened. */
const conditionOf = ({ reason, evidence, monitor }: Omit<OtherIncident, 'publicId'>, { locale }: Reader) => {
  const stored = storedEvidence(evidence, reason);
  return stored === null ? null : conditionText({ evidence: stored, monitor, locale });
};

/** Says in the language of the reader what is wrong with which monitor; the title of an incident is in English. */
const headingOf = (incident: Omit<OtherIncident, 'publicId'>, reader: Reader): string => {
  const condition = conditionOf(incident, reader);
  const { monitor, title } = incident;
  return condition === null || monitor === null
    ? title
    : reader.texts.labelled({ label: monitor.name, text: condition.headline });
};

/** Returns an address that breaks behind its dots and slashes. */
const breakable = (address: string): readonly HtmlFragment[] =>
  address.split(/(?<=[./])(?=[^./])/).map((part, at) => (at === 0 ? part : html`<wbr>${part}`));

const targetOf = (target: string): HtmlFragment =>
  /^https?:/.test(target) ? html`<a href="${target}" rel="noreferrer">${breakable(target)}</a>` : target;

const factsOf = ({ incident, surroundings, now }: IncidentView, reader: Reader): Html => {
  const { language } = reader.locale;
  const texts = textsFor(reader);
  const { fields } = reader.texts.notifications;
  const { startedAt, endedAt, gaps, downSeconds } = outageHistory(incident, now);
  const time = (at: Date | null): Html | null => (at === null ? null : moment(reader, at));
  const { customerName, monitor } = surroundings;
  return definitions([
    [fields.customer, customerName],
    [fields.monitor, monitor?.name ?? null],
    [fields.target, monitor === null ? null : targetOf(monitor.target)],
    [texts.since, time(startedAt)],
    [texts.confirmed, time(incident.confirmedAt)],
    [texts.states.acknowledged, time(incident.acknowledgedAt)],
    [texts.snooze.until, time(incident.snoozedUntil)],
    [texts.states.resolved, time(endedAt)],
    ...gaps.map(({ from, to }): [string, Html] => [fields.gaps, html`${time(new Date(from))} – ${time(new Date(to))}`]),
    [fields.duration, durationText(seconds(downSeconds), tagOf(language))],
  ]);
};

const summarySection = (view: IncidentView, reader: Reader): Html => {
  const { incident, surroundings } = view;
  const texts = textsFor(reader);
  const summary = storedSummaryOf(incident, reader.locale.language);
  const condition = conditionOf({ ...incident, ...surroundings }, reader);
  return html`<div class="sheet">
<p class="state"><span class="${badges[incident.status]}">${texts.states[incident.status]}</span></p>
${
  summary !== null &&
  html`<p class="cause">${causeSentences(summary, condition).join(' ')}</p>
`
}${
    condition !== null &&
    incident.status !== 'resolved' &&
    html`<p><span class="soft">${reader.texts.conditions.firstStep}</span><br>${condition.firstStep}</p>
`
  }${factsOf(view, reader)}</div>
`;
};

const statusForm = (path: string, incident: Incident, label: string): Html =>
  form(
    pathWith(path, { id: incident.publicId }),
    html`<button${path === RESOLVE && html` class="quiet"`} type="submit">${label}</button>
`,
  );

/** Renders the lengths of a snooze, or the end of one that lasts. */
const snoozeForm = ({ publicId, snoozedUntil }: Incident, { incidentPage: { snooze } }: Reader['texts']): Html =>
  form(
    pathWith(SNOOZE, { id: publicId }),
    snoozedUntil === null
      ? html`<h3>${snooze.title}</h3>
<p class="hint">${snooze.hint}</p>
${snoozeButtons(snooze)}`
      : html`<div class="actions">
<button class="quiet" type="submit" name="length" value="${AWAKE}">${snooze.end}</button>
</div>
`,
  );

/** Renders the actions that the role of the reader and the state of the incident permit. */
const actionsSection = (incident: Incident, context: RenderContext): Html | null => {
  if (permissionRefusal('editIncidents', context.request.caller) !== null) return null;
  const { actions } = textsFor(context.request.reader);
  const changes = [
    canBecome(incident, 'acknowledged') && statusForm(ACKNOWLEDGE, incident, actions.acknowledge),
    canBecome(incident, 'resolved') && statusForm(RESOLVE, incident, actions.resolve),
  ];
  return section(actions.title, [
    changes.some(Boolean) &&
      html`<div class="actions">
${changes}</div>
`,
    canBeSnoozed(incident) && snoozeForm(incident, context.request.reader.texts),
    form(pathWith(NOTE, { id: incident.publicId }), [
      multiline(
        { name: 'message', label: actions.note, hint: isPublic(incident) ? actions.publicNoteHint : actions.noteHint },
        context,
      ),
      html`<button class="quiet" type="submit">${actions.addNote}</button>
`,
    ]),
  ]);
};

const othersSection = ({ customerName, others, othersCount }: IncidentView['surroundings'], reader: Reader): Html => {
  const texts = textsFor(reader).others;
  const heading = customerName === null ? texts.titleOfOrganization : texts.title({ customer: customerName });
  if (others.length === 0)
    return section(
      heading,
      html`<p>${texts.none}</p>
`,
    );
  const hidden = othersCount - others.length;
  return section(
    heading,
    html`<ul class="list">
${others.map(
  (other) => html`<li><div>
<p><a href="${pathWith(paths.incident, { id: other.publicId })}">${headingOf(other, reader)}</a></p>
<p class="soft small">${moment(reader, other.startedAt)}</p>
</div></li>
`,
)}</ul>
${
  hidden > 0 &&
  html`<p class="soft small">${texts.more({ count: hidden })}</p>
`
}`,
  );
};

const messageOf = (update: ListedUpdate, incident: Incident, reader: Reader): HtmlFragment => {
  const { begun, ended } = textsFor(reader).snooze;
  const snoozed = snoozeOf(update);
  if (snoozed === null) return shownMessage(update, reader.locale.language, incident);
  return snoozed === 'ended' ? ended : filled(begun, { until: moment(reader, snoozed) });
};

/** Renders an entry: the message of a person, or the step that the service has noted. */
const entry = (update: ListedUpdate, incident: Incident, reader: Reader): Html => {
  const { status, authorName, authorChannel, createdAt } = update;
  const author = authorChannel === null ? authorName : reader.texts.answers.somebody({ channel: authorChannel });
  const message = messageOf(update, incident, reader);
  const facts: readonly HtmlFragment[] = [textsFor(reader).states[status], author, moment(reader, createdAt)];
  return html`<li>
<div>
${
  message !== '' &&
  html`<p>${message}</p>
`
}<p class="soft small">${facts.filter((fact) => fact !== null).flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}</p>
</div>
</li>
`;
};

const draw = (view: IncidentView, context: RenderContext): Html => {
  const { incident, updates, surroundings } = view;
  const { reader } = context.request;
  const evidence = storedEvidence(incident.evidence, incident.reason);
  return html`${summarySection(view, reader)}${actionsSection(incident, context)}${othersSection(surroundings, reader)}${
    updates.length > 0 &&
    section(
      textsFor(reader).timeline.title,
      html`<ol class="list">
${updates.map((update) => entry(update, incident, reader))}</ol>
`,
    )
  }${evidence !== null && evidenceSection({ evidence, monitor: surroundings.monitor, locale: reader.locale })}`;
};

/** The page of an incident, to which its notifications link. */
export const incidentPage = definePage({
  path: paths.incident,
  title: ({ incidentPage: { title } }) => title,
  permission: 'readMonitoring',
  layout: 'wide',
  notices: ({ incidentPage: { notices, actions } }) => ({ ...notices, stale: actions.stale }),
  reads: { view: reading(viewIncident, idIn) },
  titleOf: ({ view: { incident, surroundings } }, { reader }) => headingOf({ ...incident, ...surroundings }, reader),
  render: ({ view }, context) => draw(view, context),
});

const shown = (done: string) => (_value: unknown, request: WebPageRequest) =>
  pathWith(paths.incident, { ...idIn(request), done });

/** Declares the form that sets a status. The only thing wrong with it can be that the status has changed meanwhile. */
const statusFormOf = (path: `/${string}`, status: 'acknowledged' | 'resolved') =>
  defineForm({
    path,
    page: incidentPage,
    useCase: updateIncident,
    body: z.strictObject({}),
    redirects: { invalidRequestBody: (request) => shown('stale')(null, request) },
    toInput: ({ request }) => ({ ...idIn(request), changes: { status } }),
    redirectTo: shown(status),
  });

export const acknowledgeIncidentForm = statusFormOf(ACKNOWLEDGE, 'acknowledged');
export const resolveIncidentForm = statusFormOf(RESOLVE, 'resolved');

export const snoozeIncidentForm = defineForm({
  path: SNOOZE,
  page: incidentPage,
  useCase: snoozeIncident,
  body: z.strictObject({ length: z.enum([...snoozeLengths, AWAKE]) }),
  redirects: { invalidRequestBody: (request) => shown('stale')(null, request) },
  toInput: ({ body: { length }, request }) => ({
    ...idIn(request),
    length: length === AWAKE ? null : length,
    timezone: request.reader.locale.timezone,
  }),
  redirectTo: ({ snoozedUntil }, request) => shown(snoozedUntil === null ? 'awake' : 'snoozed')(null, request),
});

export const noteIncidentForm = defineForm({
  path: NOTE,
  page: incidentPage,
  useCase: addIncidentUpdate,
  body: z.strictObject({ message: text.trim().min(1) }),
  fieldMessages: ({ incidentPage: { actions } }) => ({ message: actions.noteMissing }),
  keptFields: ['message'],
  toInput: ({ body, request }) => ({ ...idIn(request), ...body }),
  redirectTo: shown('noted'),
});
