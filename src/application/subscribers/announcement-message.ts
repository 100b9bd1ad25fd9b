import type { Language } from '../../domain/kernel/locale.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import type { PageTexts } from '../../domain/status-pages/page-texts.ts';
import type { Announcement } from '../../domain/incidents/announcement.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { MailText } from '../kernel/mail.ts';
import { mailText } from '../kernel/mail-template.ts';
import type { MailContent, MailFact } from '../kernel/mail-template.ts';
import type { NoticeContent, Tone } from '../notifications/notice-content.ts';
import { postJson } from '../notifications/channel.ports.ts';
import type { ChannelProtocols } from '../notifications/channel.ports.ts';
import type { SignedRequest } from '../notifications/ports.ts';

/** Describes a status page in a message to a subscriber. */
export interface MessagePage {
  readonly publicId: string;
  readonly title: string;
  readonly texts: PageTexts;
  readonly language: Language;
  readonly timezone: string;
}

/** Lists the addresses in messages to one subscriber. */
export interface SubscriberLinks {
  readonly page: string;
  readonly confirm: string;
  readonly manage: string;
  readonly unsubscribe: string;
}

/** Holds what the messages to a subscriber are made from. */
export interface MessageFacts {
  readonly page: MessagePage;
  /** Null for the language of the page. */
  readonly language: Language | null;
  readonly links: SubscriberLinks;
  /** True for an occurrence of maintenance that recurs. */
  readonly isRecurring?: boolean;
}

/** Holds a message to a subscriber: as a mail, in parts for chats, and as JSON for programs. */
export interface SubscriberMessage extends MailText {
  readonly mail: MailContent;
  /** The title of the status page, under which the mail is sent. The name of the organization may not be public. */
  readonly pageTitle: string;
  readonly tone: Tone;
  /** The text that a chat shows below the subject. */
  readonly body: string;
  readonly link: { readonly label: string; readonly url: string };
  readonly data: { readonly type: string } & Readonly<Record<string, unknown>>;
}

/** The longest text of an update in a message; the page has all of it. */
const MAX_MESSAGE = 5000;
/** Control characters other than line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const ENDS: ReadonlySet<Announcement['event']> = new Set(['resolved', 'ended', 'cancelled']);

const titleOf = ({ title, texts }: MessagePage, language: Language): string => oneLine(texts[language]?.title ?? title);

const toneOf = ({ event, subject }: Announcement): Tone => {
  if (ENDS.has(event)) return 'up';
  return subject === 'incident' && event !== 'postmortem' ? 'down' : 'info';
};

const multiline = (text: string): string =>
  clipped(text.replaceAll('\r\n', '\n').replace(CONTROLS, '').trim(), MAX_MESSAGE);

/** Composes the message about an announcement, in the language of the subscriber. */
export const announcementMessage = (
  announcement: Announcement,
  componentNames: readonly string[],
  { page, language, links, isRecurring = false }: MessageFacts,
): SubscriberMessage => {
  const spoken = language ?? page.language;
  const { subscribers: texts, labelled } = textsOf(spoken);
  const { event, status, message, at, startsAt, endsAt, subject, subjectId } = announcement;
  const pageTitle = titleOf(page, spoken);
  const title = announcement.title === null ? texts.disruption : oneLine(announcement.title);
  const headline = labelled({ label: texts.events[event], text: title });
  const text = message === null ? null : multiline(message);
  const names = componentNames.map(oneLine);
  const url = subject === 'incident' ? `${links.page}/incidents/${subjectId}` : links.page;
  const timeAs = (label: string, time: Date): MailFact => ({
    label,
    value: localTimeText(time, { timezone: page.timezone, language: spoken }),
  });
  const times =
    startsAt === null || endsAt === null
      ? [timeAs(texts.mail.at, at)]
      : [timeAs(texts.mail.startsAt, startsAt), timeAs(texts.mail.endsAt, endsAt)];
  const facts: readonly MailFact[] = [
    ...(status === null ? [] : [{ label: texts.mail.status, value: texts.statuses[status] }]),
    ...(names.length === 0 ? [] : [{ label: texts.mail.components, value: names.join(', ') }]),
    ...times,
  ];
  const recurs = isRecurring && !ENDS.has(event) ? [texts.mail.recurs] : [];
  const lines = facts.map(({ label, value }) => labelled({ label, text: value }));
  const link = { label: texts.mail.openPage, url };
  const mail: MailContent = {
    language: spoken,
    subject: oneLine(`[${pageTitle}] ${headline}`),
    headline,
    tone: toneOf(announcement),
    blocks: [
      ...(text === null ? [] : [{ kind: 'markdown', text } as const]),
      ...recurs.map((sentence) => ({ kind: 'text', text: sentence }) as const),
      { kind: 'facts', facts },
      { kind: 'button', link },
    ],
    footer: [
      texts.mail.reason({ page: pageTitle }),
      { label: texts.mail.manage, url: links.manage },
      { label: texts.mail.unsubscribe, url: links.unsubscribe },
    ],
  };
  return {
    mail,
    pageTitle,
    subject: mail.subject,
    text: mailText(mail),
    tone: toneOf(announcement),
    body: [...(text === null ? [] : [text, '']), ...recurs, ...lines].join('\n'),
    link,
    data: {
      type: `${subject}.${event}`,
      page: { id: page.publicId, title: pageTitle, url: links.page },
      [subject]: {
        id: subjectId,
        title,
        status,
        message: text,
        components: names,
        at: at.toISOString(),
        ...(subject === 'maintenance' ? { startsAt, endsAt, timezone: page.timezone } : {}),
        url,
      },
      unsubscribeUrl: links.unsubscribe,
    },
  };
};

/** Composes the message that asks for a confirmation. It has one link. */
export const confirmationMessage = ({ page, language, links }: MessageFacts): SubscriberMessage => {
  const spoken = language ?? page.language;
  const { mail, confirm } = textsOf(spoken).subscribers;
  const pageTitle = titleOf(page, spoken);
  const subject = oneLine(mail.confirmSubject({ page: pageTitle }));
  const intro = mail.confirmIntro({ page: pageTitle });
  const link = { label: confirm.submit, url: links.confirm };
  const content: MailContent = {
    language: spoken,
    subject,
    headline: subject,
    tone: null,
    blocks: [
      { kind: 'text', text: intro },
      { kind: 'button', link },
      { kind: 'text', text: mail.confirmIgnore },
    ],
  };
  return {
    mail: content,
    pageTitle,
    subject,
    text: mailText(content),
    tone: 'info',
    body: [intro, mail.confirmIgnore].join('\n\n'),
    link,
    data: { type: 'subscription.requested', page: { id: page.publicId, title: pageTitle }, confirmUrl: links.confirm },
  };
};

/** Names the receivers whose formats webhooks are sent in. */
export type WebhookFormat = 'standard' | 'slack' | 'teams';

const SLACK_HOST = 'hooks.slack.com';
const TEAMS_HOSTS = ['.webhook.office.com', '.logic.azure.com', '.api.powerplatform.com'];

/** Returns the format for the host of a webhook. All but those of Slack and Teams get JSON after Standard Webhooks. */
export const webhookFormatOf = (endpoint: string): WebhookFormat => {
  const host = URL.parse(endpoint)?.hostname ?? '';
  if (host === SLACK_HOST) return 'slack';
  return TEAMS_HOSTS.some((suffix) => host.endsWith(suffix)) ? 'teams' : 'standard';
};

const chatContent = ({ subject, body, link, tone }: SubscriberMessage): NoticeContent => ({
  subject,
  link,
  answers: [],
  tone,
  custom: body,
  headline: subject,
  name: subject,
  type: 'incident.opened',
  language: 'en',
  state: '',
  cause: null,
  firstStep: null,
  facts: [],
  parts: [],
  more: null,
});

/** Identifies a message to a webhook. */
interface WebhookDelivery {
  readonly messageId: string;
  readonly baseUrl: string;
  readonly now: Date;
}

/** Holds the request that delivers a message to a webhook. */
interface WebhookRequest extends Pick<SignedRequest, 'request' | 'judge'> {
  readonly isSigned: boolean;
}

/** Builds the request that delivers a message to a webhook. */
export const webhookRequest = (
  protocols: ChannelProtocols,
  endpoint: string,
  message: SubscriberMessage,
  { messageId, baseUrl, now }: WebhookDelivery,
): WebhookRequest => {
  const format = webhookFormatOf(endpoint);
  const timestamp = now.toISOString();
  const { type, ...data } = message.data;
  if (format === 'standard') return { request: postJson(endpoint, { type, timestamp, data }), isSigned: true };
  const notice = {
    type: 'incident.opened',
    timestamp,
    data: { customer: null, organization: { id: '', name: '' } },
  } as const;
  const settings = { url: endpoint };
  const draft = { notice, content: chatContent(message), messageId, baseUrl, recipient: null, now };
  return {
    request: protocols.requestOf(format, settings, draft),
    isSigned: false,
    judge: (response) => protocols.replyOf(format, response, settings),
  };
};
