import type { Rule } from '../kernel/rules.ts';
import { hours, later, seconds } from '../kernel/time.ts';
import type { Notice } from './alert.ts';

/** The answers that a message can offer. `notMe` hands a page on to the next step of its escalation. */
export const answerActions = ['acknowledge', 'resolve', 'snooze', 'notMe'] as const;
/** An answer that a message offers. */
export type AnswerAction = (typeof answerActions)[number];

/** Returns true for an answer that is asked for once more before it is given, because it wakes others. See ADR 0186. */
export const isConfirmedFirst = (action: AnswerAction): boolean => action === 'notMe';

/** The incidents that messages are about: the outage of a monitor, or an incident of incident management. */
export const answeredKinds = ['outage', 'onCall'] as const;
/** The kind of incident that a message is about. */
export type AnsweredKind = (typeof answeredKinds)[number];

/** The time for which a message can be answered: a long weekend. */
export const ANSWER_LIFETIME = hours(72);
/** The length of the snooze that messages offer. */
export const ANSWER_SNOOZE = hours(1);
/** The path of the page that asks for a confirmation, which the ticket follows. */
export const ANSWER_PATH = '/answers';
/** The path that takes an answer at once, which the ticket follows. */
export const ANSWER_NOW_PATH = '/api/answers';

const OF_OPEN = ['acknowledge', 'resolve', 'snooze'] as const;
const OF_TAKEN = ['resolve', 'snooze'] as const;

/** The answers that are possible in each status of an incident; none in others. */
const possible: Readonly<Record<AnsweredKind, Readonly<Record<string, readonly AnswerAction[]>>>> = {
  outage: { open: OF_OPEN, acknowledged: OF_TAKEN },
  onCall: {
    triggered: answerActions,
    acknowledged: OF_TAKEN,
    investigating: OF_TAKEN,
    identified: OF_TAKEN,
    monitoring: OF_TAKEN,
  },
};

/** Returns the answers that are possible in the status of an incident. */
export const possibleAnswers = (kind: AnsweredKind, status: string): readonly AnswerAction[] =>
  Object.hasOwn(possible[kind], status) ? (possible[kind][status] ?? []) : [];

const kinds: Readonly<Partial<Record<Notice['type'], AnsweredKind>>> = {
  'incident.opened': 'outage',
  'incident.reopened': 'outage',
  'incident.reminder': 'outage',
  'incident.worsened': 'outage',
  'incident.eased': 'outage',
  'onCall.page': 'onCall',
};

/** The setting that lists the answers which a channel permits. */
interface AnswerSettings {
  readonly answers?: unknown;
}

/** Returns the answers that a channel permits, in its order. */
export const permittedAnswers = ({ answers }: AnswerSettings): readonly AnswerAction[] =>
  Array.isArray(answers) ? answerActions.filter((action) => answers.includes(action)).toSorted(byOrderOf(answers)) : [];

const byOrderOf =
  (listed: readonly unknown[]) =>
  (one: AnswerAction, other: AnswerAction): number =>
    listed.indexOf(one) - listed.indexOf(other);

/** An answer that a message offers. */
export interface AnswerTicket {
  readonly kind: AnsweredKind;
  readonly action: AnswerAction;
  /** The public id of the incident. */
  readonly incidentId: string;
  readonly channelId: number;
  /** The end of its validity, in whole seconds. */
  readonly expiresAt: Date;
}

/** Returns the tickets that a message to a channel carries: the answers that the channel permits and the incident allows. */
export const ticketsOf = (
  { type, timestamp, data: { incident } }: Notice,
  { id: channelId, config }: { readonly id: number; readonly config: AnswerSettings },
): readonly AnswerTicket[] => {
  const kind = kinds[type];
  if (kind === undefined || incident === undefined) return [];
  const allowed = possibleAnswers(kind, incident.status);
  const expiresAt = later(new Date(Math.floor(Date.parse(timestamp) / seconds(1)) * seconds(1)), ANSWER_LIFETIME);
  return permittedAnswers(config)
    .filter((action) => allowed.includes(action))
    .map((action) => ({ kind, action, incidentId: incident.id, channelId, expiresAt }));
};

/** Returns the time of the message that carries the ticket, in whole seconds. */
export const askedAt = ({ expiresAt }: Pick<AnswerTicket, 'expiresAt'>): Date => later(expiresAt, -ANSWER_LIFETIME);

const RADIX = 36;
/** The digits of the parts of a ticket: an id of 128 bits, seconds, an id of a channel, and 120 bits of a code. */
const ID = 25;
const TIME = 7;
const CHANNEL = 6;
const CODE = 24;
const CODE_HEX = 30;
const WRITTEN = 1 + ID + TIME + CHANNEL;

/** The length of a sealed ticket. Buttons of Telegram carry at most 64 bytes. */
export const TICKET_LENGTH = WRITTEN + CODE;

const digits = (value: number | bigint, width: number): string => value.toString(RADIX).padStart(width, '0');
const valueOf = (text: string): bigint =>
  Array.from(text).reduce((sum, digit) => sum * BigInt(RADIX) + BigInt(parseInt(digit, RADIX)), 0n);

/** Writes a ticket in digits of base 36, without its code. */
export const writtenTicket = ({ kind, action, incidentId, channelId, expiresAt }: AnswerTicket): string =>
  [
    digits(answeredKinds.indexOf(kind) * answerActions.length + answerActions.indexOf(action), 1),
    digits(BigInt(`0x${incidentId.replaceAll('-', '')}`), ID),
    digits(expiresAt.getTime() / seconds(1), TIME),
    digits(channelId, CHANNEL),
  ].join('');

/** Returns the text that a message carries: the ticket and the beginning of its authentication code, which is in hex. */
export const sealedTicket = (written: string, code: string): string =>
  `${written}${digits(BigInt(`0x${code.slice(0, CODE_HEX)}`), CODE)}`;

const TICKET = new RegExp(`^[0-9a-z]{${TICKET_LENGTH}}$`);
const MAX_ID = 2n ** 128n;

/** Reads a sealed ticket; null for a text that is none. Its code is not verified. */
export const readTicket = (sealed: string): { readonly ticket: AnswerTicket; readonly written: string } | null => {
  if (!TICKET.test(sealed)) return null;
  const written = sealed.slice(0, WRITTEN);
  const number = parseInt(written.slice(0, 1), RADIX);
  const kind = answeredKinds[Math.floor(number / answerActions.length)];
  const action = answerActions[number % answerActions.length];
  const id = valueOf(written.slice(1, 1 + ID));
  if (kind === undefined || action === undefined || id >= MAX_ID) return null;
  const hex = id.toString(16).padStart(32, '0');
  return {
    written,
    ticket: {
      kind,
      action,
      incidentId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      expiresAt: new Date(Number(valueOf(written.slice(1 + ID, 1 + ID + TIME))) * seconds(1)),
      channelId: Number(valueOf(written.slice(1 + ID + TIME))),
    },
  };
};

/** A ticket that somebody presents. */
export interface PresentedTicket {
  readonly ticket: AnswerTicket;
  /** True if the code of the ticket is the one of the service. */
  readonly isAuthentic: boolean;
  /** The channel of the ticket, or null if it was deleted or its organization is not served. */
  readonly channel: { readonly isActive: boolean; readonly config: AnswerSettings } | null;
  readonly now: Date;
}

/**
 * The rules that are checked before a ticket shows or changes anything. They share one refusal, so that tickets cannot
 * be probed. A channel that no longer permits an answer takes it back from messages that were sent before.
 */
export const presentedTicketRules = [
  {
    code: 'notFound',
    broken: ({ ticket, isAuthentic, channel, now }) =>
      !isAuthentic ||
      ticket.expiresAt <= now ||
      channel?.isActive !== true ||
      !permittedAnswers(channel.config).includes(ticket.action),
  },
] as const satisfies readonly Rule<PresentedTicket>[];
