import { z } from 'zod';
import {
  addPageDevice,
  verifyPageDevice,
  viewPageDevice,
} from '../../../application/incident-management/page-devices.ts';
import { answerPage, snoozePage, viewOnCallPage } from '../../../application/incident-management/page-links.ts';
import type { PageDeviceView } from '../../../application/incident-management/page-devices.ts';
import type { OnCallPageIncident, OnCallPageLinkView } from '../../../application/paging/ports.ts';
import { OUTAGE_LABEL } from '../../../domain/incident-management/incident.ts';
import { snoozeLengths } from '../../../domain/notifications/snooze.ts';
import { isClosed } from '../../../domain/paging/incident-state.ts';
import { PAGE_LINK_PATH, isTakenOn, onCallPageAnswers } from '../../../domain/paging/page-link.ts';
import type { OnCallPageAnswer } from '../../../domain/paging/page-link.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { definitions, form, moment, section, snoozeButtons } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { Reader, RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';
import { deviceSection } from './page-device.ts';

const path = `${PAGE_LINK_PATH}/{token}` as const;
const snoozePath = `${path}/snooze` as const;
const devicePath = `${path}/device` as const;
const deviceCodePath = `${devicePath}/code` as const;

const tokenIn = ({ params }: WebPageRequest): string => params['token'] ?? '';

const addressAt = (at: `/${string}`, request: WebPageRequest): string =>
  pageUrl({ path: at }, { ...request, query: {} });

const badgeOf = (incident: OnCallPageIncident): string => {
  if (isClosed(incident)) return 'badge';
  return incident.status === 'triggered' ? 'badge bad' : 'badge off';
};

/** The query parameter of an answer that is asked for once more before it is given. */
const ASKED = 'ask';

type LinkTexts = Texts['pageLink'];

/** Asks whether the person really declines, because a slip or a mail scanner would wake the next one. See ADR 0186. */
const confirmation = (address: string, texts: LinkTexts): Html =>
  form(
    address,
    html`<p>${texts.ask}</p>
<div class="actions">
<button type="submit" name="answer" value="decline">${texts.declineAndEscalate}</button>
<button class="quiet" type="submit" formmethod="get">${texts.back}</button>
</div>
`,
  );

/** An id of an outage, as labels of monitors have it. Alerts of other sources can have any label. */
const outageId = z.uuid().nullable().catch(null);

/** Says what helps next to the person who has taken the incident on. */
const nextSteps = ({ labels }: OnCallPageIncident, { next }: LinkTexts): Html => {
  const target = labels['target'] ?? '';
  const outage = outageId.parse(labels[OUTAGE_LABEL] ?? null);
  const steps = [
    /^https?:/.test(target) && filled(next.open, { target: html`<a href="${target}">${target}</a>` }),
    outage !== null &&
      filled(next.read, { link: html`<a href="${pathWith(paths.incident, { id: outage })}">${next.seen}</a>` }),
    labels['monitor'] !== undefined && next.itself({ monitor: labels['monitor'] }),
    next.handOn,
  ];
  return section(
    next.title,
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
  const { pageLink: texts } = request.reader.texts;
  if (isClosed(incident))
    return html`<p>${texts.closed}</p>
`;
  if (answer !== null)
    return html`<p>${texts.answered[answer]}</p>
`;
  const address = addressAt(path, request);
  if (request.query[ASKED] === 'decline') return confirmation(address, texts);
  const taking: OnCallPageAnswer = incident.status === 'triggered' ? 'acknowledge' : 'takeOver';
  return form(
    address,
    html`<input type="hidden" name="version" value="${incident.updatedAt.toISOString()}">
<div class="actions">
<button type="submit" name="answer" value="${taking}">${texts[taking]}</button>
<button class="quiet" type="submit" formmethod="get" name="${ASKED}" value="decline">${texts.decline}</button>
</div>
`,
  );
};

/** Offers to be notified again later to the person who has taken the incident on. */
const snoozeSection = ({ texts }: Reader, request: WebPageRequest): Html => {
  const { snooze } = texts.incidentPage;
  return section(
    snooze.title,
    form(
      addressAt(snoozePath, request),
      html`<p class="hint">${texts.pageLink.snoozeHint}</p>
${snoozeButtons(snooze)}`,
    ),
  );
};

const factsOf = ({ incident, organization }: OnCallPageLinkView, reader: Reader): Html => {
  const { notifications, incidentPage, pageLink } = reader.texts;
  const { fields, severities } = notifications;
  const { labels, othersNotified } = incident;
  const time = (at: Date | null): Html | null => (at === null ? null : moment(reader, at));
  return definitions([
    [fields.customer, incident.customer?.name ?? null],
    [fields.monitor, labels['monitor'] ?? null],
    [fields.target, labels['target'] ?? null],
    [incidentPage.since, time(incident.createdAt)],
    [fields.severity, severities[incident.severity]],
    [fields.notified, othersNotified.length === 0 ? null : othersNotified.join(', ')],
    [pageLink.states.acknowledged, time(incident.acknowledgedAt)],
    [pageLink.by, incident.acknowledgedBy],
    [incidentPage.snooze.until, time(incident.snoozedUntil)],
    [pageLink.states.resolved, time(incident.resolvedAt)],
    [fields.organization, organization.name],
  ]);
};

/** The longest value of a subscription that is read. */
const MAX_SUBSCRIPTION = 2048;

const draw = (view: OnCallPageLinkView, device: PageDeviceView, context: RenderContext): Html => {
  const { incident } = view;
  const { reader } = context.request;
  const { pageLink: texts } = reader.texts;
  const isOurs = !isClosed(incident) && isTakenOn(view.answer);
  return html`<div class="sheet">
<p class="state"><span class="${badgeOf(incident)}">${texts.states[incident.status]}</span></p>
${
  incident.description !== null &&
  html`<p class="cause">${incident.description}</p>
`
}${factsOf(view, reader)}${action(view, context)}</div>
${isOurs && nextSteps(incident, texts)}${isOurs && incident.snoozedUntil === null && snoozeSection(reader, context.request)}${
    view.answer === null &&
    !isClosed(incident) &&
    html`<p class="soft small">${texts.declineHint}</p>
`
  }${
    (device.isCodeAwaited || !isClosed(incident)) &&
    deviceSection(
      device,
      { add: addressAt(devicePath, context.request), verify: addressAt(deviceCodePath, context.request) },
      context,
    )
  }`;
};

/**
 * The page to which the link of a page leads. The link is the credential, so that a person can answer without signing
 * in.
 */
export const onCallPageLinkPage = definePage({
  path,
  title: ({ pageLink }) => pageLink.title,
  permission: 'anyone',
  layout: 'plain',
  credentials: 'ignored',
  runsScript: true,
  reads: {
    view: reading(viewOnCallPage, (request) => ({ token: tokenIn(request) })),
    device: reading(viewPageDevice, (request) => ({ token: tokenIn(request) })),
  },
  readerOf: ({ view: { accountLanguage, accountTimezone, organization } }) => ({
    accountLanguage,
    accountTimezone,
    organization,
  }),
  titleOf: ({ view }) => view.incident.title,
  notices: ({ pageLink }) => pageLink.notices,
  renderRefused: ({ request }) => html`<p>${request.reader.texts.pageLink.expiry}</p>
`,
  render: ({ view, device }, context) => draw(view, device, context),
});

export const onCallPageLinkForm = defineForm({
  path,
  page: onCallPageLinkPage,
  useCase: answerPage,
  body: z.strictObject({ answer: z.enum(onCallPageAnswers), version: z.iso.datetime().optional() }),
  messages: ({ pageLink }) => ({
    notFound: pageLink.answeredAlready,
    imIncidentInvalidStatusTransition: pageLink.takenAlready,
    imIncidentStatusConflict: pageLink.changed,
  }),
  toInput: ({ body: { answer, version }, request }) => ({
    answer,
    seenVersion: version === undefined ? null : new Date(version),
    token: tokenIn(request),
  }),
  redirectTo: (answer, request) => pathWith(addressAt(path, request), { done: answer }),
});

export const onCallPageSnoozeForm = defineForm({
  path: snoozePath,
  page: onCallPageLinkPage,
  useCase: snoozePage,
  body: z.strictObject({ length: z.enum(snoozeLengths) }),
  messages: ({ pageLink }) => ({ imIncidentStatusConflict: pageLink.changed }),
  toInput: ({ body, request }) => ({ ...body, token: tokenIn(request) }),
  redirectTo: (_value, request) => pathWith(addressAt(path, request), { done: 'snoozed' }),
});

export const onCallPageDeviceForm = defineForm({
  path: devicePath,
  page: onCallPageLinkPage,
  useCase: addPageDevice,
  body: z.strictObject({
    endpoint: z.string().max(MAX_SUBSCRIPTION),
    p256dh: z.string().max(MAX_SUBSCRIPTION),
    auth: z.string().max(MAX_SUBSCRIPTION),
  }),
  toInput: ({ body, request }) => ({ ...body, token: tokenIn(request) }),
  redirectTo: ({ isOn }, request) => pathWith(addressAt(path, request), { done: isOn ? 'deviceOn' : 'deviceSent' }),
});

export const onCallPageDeviceCodeForm = defineForm({
  path: deviceCodePath,
  page: onCallPageLinkPage,
  useCase: verifyPageDevice,
  body: z.strictObject({ code: z.string().min(1).max(32) }),
  toInput: ({ body, request }) => ({ ...body, token: tokenIn(request) }),
  redirectTo: (_value, request) => pathWith(addressAt(path, request), { done: 'deviceOn' }),
});
