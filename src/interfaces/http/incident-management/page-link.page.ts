import { z } from 'zod';
import {
  addPageDevice,
  verifyPageDevice,
  viewPageDevice,
} from '../../../application/incident-management/page-devices.ts';
import { notePage, resolvePage, viewPageRights } from '../../../application/incident-management/page-actions.ts';
import type { PageRights } from '../../../application/incident-management/page-actions.ts';
import { answerPage, snoozePage, viewOnCallPage } from '../../../application/incident-management/page-links.ts';
import type { PageDeviceView } from '../../../application/incident-management/page-devices.ts';
import type { OnCallPageIncident, OnCallPageLinkView } from '../../../application/paging/ports.ts';
import { snoozeLengths } from '../../../domain/notifications/snooze.ts';
import { isClosed } from '../../../domain/paging/incident-state.ts';
import { PAGE_LINK_PATH, isTakenOn, onCallPageAnswers } from '../../../domain/paging/page-link.ts';
import type { OnCallPageAnswer } from '../../../domain/paging/page-link.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { text } from '../kernel/fields.ts';
import { form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { pathWith } from '../kernel/pages/paths.ts';
import { deviceSection } from './page-device.ts';
import { factsOf } from './page-facts.ts';
import { nextSteps, snoozeSection, workSections } from './page-steps.ts';

const path = `${PAGE_LINK_PATH}/{token}` as const;
const snoozePath = `${path}/snooze` as const;
const resolvePath = `${path}/resolve` as const;
const notePath = `${path}/note` as const;
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

/** The longest value of a subscription that is read. */
const MAX_SUBSCRIPTION = 2048;

interface PageParts {
  readonly view: OnCallPageLinkView;
  readonly rights: PageRights;
  readonly device: PageDeviceView;
}

const draw = ({ view, rights, device }: PageParts, context: RenderContext): Html => {
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
${isOurs && nextSteps(view, texts)}${isOurs && workSections(rights, { resolve: addressAt(resolvePath, context.request), note: addressAt(notePath, context.request) }, context)}${isOurs && incident.snoozedUntil === null && snoozeSection(reader, addressAt(snoozePath, context.request))}${
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
    rights: reading(viewPageRights, (request) => ({ token: tokenIn(request) })),
    device: reading(viewPageDevice, (request) => ({ token: tokenIn(request) })),
  },
  readerOf: ({ view: { accountLanguage, accountTimezone, organization } }) => ({
    accountLanguage,
    accountTimezone,
    organization,
  }),
  titleOf: ({ view }) => view.incident.title,
  notices: ({ pageLink, incidentPage: { notices } }) => ({
    ...pageLink.notices,
    resolved: notices.resolved,
    noted: notices.noted,
  }),
  renderRefused: ({ request }) => html`<p>${request.reader.texts.pageLink.expiry}</p>
`,
  render: draw,
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

export const onCallPageResolveForm = defineForm({
  path: resolvePath,
  page: onCallPageLinkPage,
  useCase: resolvePage,
  messages: ({ pageLink }) => ({ imIncidentStatusConflict: pageLink.changed }),
  toInput: ({ request }) => ({ token: tokenIn(request) }),
  redirectTo: (_value, request) => pathWith(addressAt(path, request), { done: 'resolved' }),
});

export const onCallPageNoteForm = defineForm({
  path: notePath,
  page: onCallPageLinkPage,
  useCase: notePage,
  body: z.strictObject({ text: text.trim().min(1) }),
  messages: ({ pageLink }) => ({ imIncidentStatusConflict: pageLink.changed }),
  fieldMessages: ({ incidentPage: { actions } }) => ({ text: actions.noteMissing }),
  keptFields: ['text'],
  toInput: ({ body, request }) => ({ ...body, token: tokenIn(request) }),
  redirectTo: (_value, request) => pathWith(addressAt(path, request), { done: 'noted' }),
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
