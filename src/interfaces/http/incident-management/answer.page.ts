import { giveAnswer } from '../../../application/incident-management/give-answer.ts';
import { viewAnswer } from '../../../application/incident-management/answers.ts';
import type { AnswerView } from '../../../application/incident-management/answers.ts';
import { ANSWER_PATH, isConfirmedFirst } from '../../../domain/notifications/answer-ticket.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { form } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { defineForm, definePage, reading } from '../kernel/pages/page.ts';
import type { RenderContext, WebPageRequest } from '../kernel/pages/page.ts';
import { pageUrl } from '../kernel/pages/page-request.ts';
import { pathWith } from '../kernel/pages/paths.ts';

const path = `${ANSWER_PATH}/{ticket}` as const;

const ticketIn = ({ params }: WebPageRequest): string => params['ticket'] ?? '';

const addressOf = (request: WebPageRequest): string => pageUrl({ path }, { ...request, query: {} });

/** The query parameter after an answer. It has a message of its own, so that nothing is said twice. */
const DONE = 'done';

/** The sentences about answers that cannot be given. The reader of a channel is told no more than that. */
const messagesOf = ({ answers: { given, impossible } }: Texts) =>
  ({
    answerAlreadyGiven: given,
    answerNotPossible: impossible,
    imIncidentNotFound: impossible,
    imEscalationPolicyMissing: impossible,
    imAccessDenied: impossible,
    imNotEnabled: impossible,
  }) as const satisfies Partial<Record<ErrorCode, string>>;

const draw = ({ action, channelName, obstacle }: AnswerView, { request, problem }: RenderContext): Html => {
  const { answers: texts, pageLink } = request.reader.texts;
  if (obstacle !== null) {
    const isSaid = request.query[DONE] !== undefined || problem !== null;
    return html`${
      !isSaid &&
      html`<div class="sheet">
<p>${messagesOf(request.reader.texts)[obstacle.code]}</p>
</div>
`
    }`;
  }
  return html`<div class="sheet">
${form(
  addressOf(request),
  html`${
    isConfirmedFirst(action) &&
    html`<p>${pageLink.ask}</p>
`
  }<p>${texts.hint({ channel: channelName })}</p>
<div class="actions">
<button type="submit">${isConfirmedFirst(action) ? pageLink.declineAndEscalate : texts.actions[action]}</button>
</div>
`,
)}</div>
`;
};

/**
 * The page to which the links of answers lead. It only asks for a confirmation, because scanners open every link. The
 * ticket in its path is the credential.
 */
export const answerPage = definePage({
  path,
  title: ({ answers }) => answers.title,
  permission: 'anyone',
  layout: 'plain',
  credentials: 'ignored',
  reads: { view: reading(viewAnswer, (request) => ({ ticket: ticketIn(request) })) },
  readerOf: ({ view: { organization } }) => ({ accountLanguage: null, accountTimezone: null, organization }),
  titleOf: ({ view }) => view.incident.title,
  notices: ({ answers }) => answers.done,
  renderRefused: ({ request }) => html`<p>${request.reader.texts.answers.expiry}</p>
`,
  render: ({ view }, context) => draw(view, context),
});

export const answerForm = defineForm({
  path,
  page: answerPage,
  useCase: giveAnswer,
  messages: messagesOf,
  toInput: ({ request }) => ({ ticket: ticketIn(request) }),
  redirectTo: ({ action }, request) => pathWith(addressOf(request), { [DONE]: action }),
});
