import type { RateLimit } from '../access/rate-limits.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, minutes, seconds } from '../kernel/time.ts';
import { askedAt, possibleAnswers } from '../notifications/answer-ticket.ts';
import type { AnswerTicket } from '../notifications/answer-ticket.ts';

/** The rate limit of answers from one network. The servers of a chat answer for all of its people. */
export const ANSWER_RATE: RateLimit = { name: 'answers', limit: 600, window: minutes(1) };

/** A ticket can be used once, by any of its readers. */
export const takenTicketRules = [
  { code: 'answerAlreadyGiven', broken: ({ isTaken }) => !isTaken },
] as const satisfies readonly Rule<{
  /** False if the ticket was used before. */
  readonly isTaken: boolean;
}>[];

/** An answer to a message and the incident in its present state. */
export interface GivenAnswer {
  readonly ticket: AnswerTicket;
  readonly status: string;
  /** The time of the latest step of its escalation that notified somebody, or null if there is none. */
  readonly lastStepAt: Date | null;
}

/**
 * Returns true if the escalation has notified others since the message was sent, so that handing the page on would skip
 * those. See ADR 0321.
 */
const isSuperseded = ({ ticket, lastStepAt }: GivenAnswer): boolean =>
  ticket.action === 'notMe' && lastStepAt !== null && elapsed(askedAt(ticket), lastStepAt) >= seconds(1);

/** The rules for an answer while the incident is locked. */
export const givenAnswerRules = [
  {
    code: 'answerNotPossible',
    broken: (answer) =>
      !possibleAnswers(answer.ticket.kind, answer.status).includes(answer.ticket.action) || isSuperseded(answer),
  },
] as const satisfies readonly Rule<GivenAnswer>[];

/** The chats whose buttons send interactions. They are types of channels. */
export const answeringChats = ['slack', 'telegram'] as const;
/** A chat in which messages can be answered. */
export type AnsweringChat = (typeof answeringChats)[number];

/** The maximum age of a signed interaction, as Slack recommends. */
export const INTERACTION_WINDOW = minutes(5);

/** The proof that an interaction comes from the chat of its channel. */
export interface InteractionProof {
  /** True if the channel is of the type of the chat. */
  readonly isOfChat: boolean;
  /** True if the signature or the secret is the expected one. */
  readonly isAuthentic: boolean;
  /** The time that is signed, or null for chats that sign none. */
  readonly signedAt: Date | null;
  readonly now: Date;
}

const SECONDS = /^\d{1,11}$/;

/** Returns the time that an interaction signs, or null for a text that is no time in seconds. */
export const signedTimeOf = (text: string): Date | null =>
  SECONDS.test(text) ? new Date(Number(text) * seconds(1)) : null;

/** An interaction is refused if it is forged or old. A replay within the window meets a ticket that was used. */
export const interactionRules = [
  {
    code: 'answerSignatureInvalid',
    broken: ({ isOfChat, isAuthentic, signedAt, now }) =>
      !isOfChat || !isAuthentic || (signedAt !== null && Math.abs(elapsed(signedAt, now)) > INTERACTION_WINDOW),
  },
] as const satisfies readonly Rule<InteractionProof>[];
