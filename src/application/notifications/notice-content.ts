import type { Language } from '../../domain/kernel/locale.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { AnswerAction } from '../../domain/notifications/answer-ticket.ts';

/** Names what a line of a notification is about. */
export type NoticeField =
  | 'channel'
  | 'incident'
  | 'monitor'
  | 'target'
  | 'certificate'
  | 'issuer'
  | 'domain'
  | 'registrar'
  | 'changed'
  | 'before'
  | 'after'
  | 'validUntil'
  | 'daysLeft'
  | 'since'
  | 'resolved'
  | 'monitoredUntil'
  | 'gaps'
  | 'duration'
  | 'customer'
  | 'organization'
  | 'notified'
  | 'contact'
  | 'severity'
  | 'shiftStart'
  | 'shiftEnd';

/** Says how serious a notification is. Chats show it as a color, incident management as a severity. */
export type Tone = 'down' | 'warning' | 'up' | 'info';

/** Holds a labeled value. */
export interface NoticeFact {
  readonly field: NoticeField;
  readonly label: string;
  readonly value: string;
}

/** A question before an answer that wakes others. */
export interface AnswerQuestion {
  readonly text: string;
  /** The label of the button that gives the answer. */
  readonly yes: string;
  /** The label of the button that leaves everything as it is. */
  readonly no: string;
}

/** An answer that a message offers. */
export interface NoticeAnswer {
  readonly action: AnswerAction;
  readonly label: string;
  /** The ticket, which buttons carry. */
  readonly ticket: string;
  /** The page that asks for a confirmation. */
  readonly url: string;
  /** The address that takes the answer at once, by a POST request. */
  readonly nowUrl: string;
  /** The question that is asked before the answer is given; null for an answer that is given at once. */
  readonly question: AnswerQuestion | null;
}

/** Holds what a message says, as plain text in the language and time zone of the organization. */
export interface NoticeContent {
  readonly type: Notice['type'];
  readonly tone: Tone;
  readonly language: Language;
  /** A line that names the subject, its state and the beginning of the state. */
  readonly subject: string;
  /** The sentence with which the message begins. */
  readonly headline: string;
  readonly name: string;
  /** The state in a few words, such as `Down`. */
  readonly state: string;
  /** The cause of an outage in one sentence. */
  readonly cause: { readonly label: string; readonly text: string } | null;
  /** The first thing to look at; null for messages that report no condition. */
  readonly firstStep: { readonly label: string; readonly text: string } | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  /** The answers that the message offers. */
  readonly answers: readonly NoticeAnswer[];
  readonly facts: readonly NoticeFact[];
  /** Replaces headline, cause and facts: the text of a template or of a user's message; null without one. */
  readonly custom: string | null;
  /** The notifications that the message lists; empty unless it is about several. */
  readonly parts: readonly NoticeContent[];
  /** Says how many further notifications the message does not list; null if it lists all of them. */
  readonly more: string | null;
}
