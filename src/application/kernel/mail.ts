import type { Language } from '../../domain/kernel/locale.ts';
import { mailOfText } from './mail-template.ts';
import type { MailLink, RenderedMail } from './mail-template.ts';
import type { OutboxSender } from './outbox.ts';
import type { OutboxMessage } from './ports.ts';

/** The outbox topic of mail. */
export const EMAIL_TOPIC = 'email';

/** A file attached to a mail. Mails in the outbox have no attachments, because their payloads are JSON. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: readonly Uint8Array[];
}

/** Holds the subject and the text of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  /** The label of the buttons that addresses in the text become. */
  readonly linkLabel?: string;
}

/** A mail about something that its readers do at one place, to which its button leads. */
export interface MailWithButton extends MailText {
  readonly button: MailLink;
}

export interface Mail extends MailText {
  readonly to: string | readonly string[];
  /** The name of the sender in the head of the mail, and beside the address of the platform. By default, the name of the organization. */
  readonly senderName?: string;
  readonly html?: string;
  /** The ids of earlier mails of the same thread. */
  readonly references?: readonly string[];
  /** The URL at which one POST request unsubscribes the recipient (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** The response of a mail server: accepted, temporary failure or permanent failure. */
export interface MailAnswer {
  readonly verdict: 'taken' | 'failed' | 'refused';
  readonly error: string | null;
}

/** Delivers mail to a mail server. */
export interface Mailer {
  /** Attempts delivery once. `id` becomes the Message-ID, so that duplicates can be recognized. Never rejects. */
  deliver(mail: Mail, id: string): Promise<MailAnswer>;
}

/** A mail to the outbox: rendered, or a text that is rendered in the language. */
export type OutboxMail = Pick<Mail, 'to'> &
  ((RenderedMail & Pick<Mail, 'senderName'>) | (MailText & Partial<MailWithButton> & { readonly language: Language }));

const renderedOf = (mail: OutboxMail): RenderedMail => ('html' in mail ? mail : mailOfText(mail.language, mail));

/** Returns the outbox message of a mail. */
export const mailMessage = ({ to, ...mail }: OutboxMail, dedupKey?: string): OutboxMessage => ({
  topic: EMAIL_TOPIC,
  payload: { to, ...renderedOf({ to, ...mail }) },
  ...(dedupKey === undefined ? {} : { dedupKey }),
});

/** Creates the sender of the mails in the outbox. */
export const mailSender = (mailer: Mailer): OutboxSender<Mail> => ({
  topic: EMAIL_TOPIC,
  send: async (mail, { id }) => {
    const { verdict, error } = await mailer.deliver(mail, `outbox-${id}`);
    return { outcome: verdict === 'taken' ? 'sent' : verdict, ...(error === null ? {} : { error }) };
  },
});
