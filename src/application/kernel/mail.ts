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
}

export interface Mail extends MailText {
  readonly to: string | readonly string[];
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

/** Returns the outbox message of a mail. */
export const mailMessage = (mail: Omit<Mail, 'attachments'>, dedupKey?: string): OutboxMessage => ({
  topic: EMAIL_TOPIC,
  payload: { ...mail },
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
