import { z } from 'zod';
import { answerPage, viewOnCallPage } from '../../../application/incident-management/page-links.ts';
import type { OnCallPageIncident, OnCallPageLinkView } from '../../../application/paging/ports.ts';
import { isClosed } from '../../../domain/paging/incident-state.ts';
import { PAGE_LINK_PATH, onCallPageAnswers } from '../../../domain/paging/page-link.ts';
import type { OnCallPageAnswer } from '../../../domain/paging/page-link.ts';
import { form, moment, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { WebPageRequest, RenderContext } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

const path = `${PAGE_LINK_PATH}/{token}` as const;

const tokenIn = ({ params }: WebPageRequest): string => params['token'] ?? '';

const badgeOf = (incident: OnCallPageIncident): { readonly name: string; readonly badge: string } => {
  const name = incident.status.charAt(0).toUpperCase() + incident.status.slice(1);
  if (isClosed(incident)) return { name, badge: 'badge' };
  return { name, badge: incident.status === 'triggered' ? 'badge bad' : 'badge off' };
};

const answered: Readonly<Record<OnCallPageAnswer, string>> = {
  acknowledge: 'You have acknowledged this incident.',
  takeOver: 'You have taken this incident over.',
  decline: 'You have declined this page.',
};

/** The query parameter of an answer that is asked for once more before it is given. */
const ASKED = 'ask';

/** Asks whether the person really declines, because a slip or a mail scanner would wake the next one. See ADR 0186. */
const confirmation = (address: string): Html =>
  form(
    address,
    html`<p>Nobody has been told yet. If you decline, the next step of the escalation runs at once.</p>
<div class="actions">
<button type="submit" name="answer" value="decline">Decline and escalate</button>
<button class="quiet" type="submit" formmethod="get">Back</button>
</div>
`,
  );

/** An id of an outage, as labels of monitors have it. Alerts of other sources can have any label. */
const outageId = z.uuid().nullable().catch(null);

/** Says what helps next to the person who has taken the incident on. */
const nextSteps = ({ labels }: OnCallPageIncident): Html => {
  const target = labels['target'] ?? '';
  const outage = outageId.parse(labels['incidentId'] ?? null);
  const steps = [
    /^https?:/.test(target) && html`Open <a href="${target}">${target}</a> and see it for yourself.`,
    outage !== null &&
      html`Read <a href="${pathWith(paths.incident, { id: outage })}">what the checks have seen</a>; it asks you to sign in.`,
    labels['monitor'] !== undefined && html`The incident resolves itself once ${labels['monitor']} is up again.`,
    html`To hand it on, ask somebody to take it over by the link of their own page.`,
  ];
  return section(
    'Next',
    html`<ol class="list">
${steps.map(
  (step) =>
    step !== false &&
    html`<li><div>${step}</div></li>
`,
)}</ol>
`,
  );
};

/** Renders the actions that the person can take, or the reason why none is left. */
const action = ({ incident, answer }: OnCallPageLinkView, { request }: RenderContext): Html => {
  if (isClosed(incident))
    return html`<p>The incident is closed. You need not do anything.</p>
`;
  if (answer !== null)
    return html`<p>${answered[answer]}</p>
`;
  const address = pageUrl({ path }, { ...request, query: {} });
  if (request.query[ASKED] === 'decline') return confirmation(address);
  const [taking, label]: readonly [OnCallPageAnswer, string] =
    incident.status === 'triggered' ? ['acknowledge', 'Acknowledge'] : ['takeOver', 'Take over'];
  return form(
    address,
    html`<input type="hidden" name="version" value="${incident.updatedAt.toISOString()}">
<div class="actions">
<button type="submit" name="answer" value="${taking}">${label}</button>
<button class="quiet" type="submit" formmethod="get" name="${ASKED}" value="decline">Not me</button>
</div>
`,
  );
};

const isTaken = ({ answer }: OnCallPageLinkView): boolean => answer === 'acknowledge' || answer === 'takeOver';

const draw = (view: OnCallPageLinkView, context: RenderContext): Html => {
  const { incident, organization } = view;
  const { name, badge } = badgeOf(incident);
  const reader = { locale: { ...context.request.reader.locale, timezone: organization.timezone } };
  const { labels, othersNotified } = incident;
  const facts: readonly (readonly [string, Html | string | null])[] = [
    ['Customer', incident.customer?.name ?? null],
    ['Monitor', labels['monitor'] ?? null],
    ['Target', labels['target'] ?? null],
    ['Since', moment(reader, incident.createdAt)],
    ['Severity', incident.severity],
    ['Also notified', othersNotified.length === 0 ? null : othersNotified.join(', ')],
    ['Acknowledged', incident.acknowledgedAt === null ? null : moment(reader, incident.acknowledgedAt)],
    ['By', incident.acknowledgedBy],
    ['Resolved', incident.resolvedAt === null ? null : moment(reader, incident.resolvedAt)],
    ['Organization', organization.name],
  ];
  return html`<div class="sheet">
<p class="state"><span class="${badge}">${name}</span></p>
${
  incident.description !== null &&
  html`<p class="cause">${incident.description}</p>
`
}<dl>
${facts.map(
  ([label, value]) =>
    value !== null &&
    html`<dt>${label}</dt><dd>${value}</dd>
`,
)}</dl>
${action(view, context)}</div>
${!isClosed(incident) && isTaken(view) && nextSteps(incident)}${
    view.answer === null &&
    !isClosed(incident) &&
    html`<p class="soft small">“Not me” tells the others that you cannot take the incident on, and escalates it at once after you confirm it, unless its escalation is stopped or others have been asked since.</p>
`
  }`;
};

/**
 * The page to which the link of a page leads. The link is the credential, so that a person can answer without signing
 * in.
 */
export const onCallPageLinkPage = definePage({
  path,
  title: 'Incident',
  permission: 'anyone',
  layout: 'plain',
  credentials: 'ignored',
  reads: { view: reading(viewOnCallPage, (request) => ({ token: tokenIn(request) })) },
  titleOf: ({ view }) => view.incident.title,
  notices: {
    acknowledge: 'Thank you. The incident is acknowledged, and nobody else is paged.',
    takeOver: 'Thank you. You have taken the incident over, and nobody else is paged.',
    decline: 'Thank you. You are not paged again at this step.',
  },
  renderRefused: () => html`<p>The link of a page is valid until the incident is closed, for at most 24 hours.</p>
`,
  render: ({ view }, context) => draw(view, context),
});

export const onCallPageLinkForm = defineForm({
  path,
  page: onCallPageLinkPage,
  useCase: answerPage,
  body: z.strictObject({ answer: z.enum(onCallPageAnswers), version: z.iso.datetime().optional() }),
  messages: {
    notFound: 'You have already answered through this link.',
    imIncidentInvalidStatusTransition: 'Somebody has already taken this incident on.',
    imIncidentStatusConflict: 'The incident has changed since you opened this page.',
  },
  toInput: ({ body: { answer, version }, request }) => ({
    answer,
    seenVersion: version === undefined ? null : new Date(version),
    token: tokenIn(request),
  }),
  redirectTo: (answer, request) => pathWith(pageUrl({ path }, { ...request, query: {} }), { done: answer }),
});
