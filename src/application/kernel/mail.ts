import type { OutboxSender } from './outbox.ts';
import type { OutboxMessage } from './ports.ts';

/** The topic of the outbox that mail goes to. */
export const EMAIL_TOPIC = 'email';

/** A mail as it is written. */
export interface Mail {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** How a mail server took a mail: took it, cannot just now, or never will. */
export interface MailAnswer {
  readonly verdict: 'taken' | 'failed' | 'refused';
  readonly error: string | null;
}

/** Hands mail to a mail server. */
export interface Mailer {
  /** Hands the mail over once. `id` becomes its Message-ID, so a second copy can be told from a second mail. Never rejects. */
  deliver(mail: Mail, id: string): Promise<MailAnswer>;
}

/** The outgoing message that carries a mail. */
export const mailMessage = (mail: Mail, dedupKey?: string): OutboxMessage => ({
  topic: EMAIL_TOPIC,
  payload: { ...mail },
  ...(dedupKey === undefined ? {} : { dedupKey }),
});

/** Sends the mail of the outbox. */
export const mailSender = (mailer: Mailer): OutboxSender => ({
  topic: EMAIL_TOPIC,
  send: async (payload, { id }) => {
    const { verdict, error } = await mailer.deliver(payload as unknown as Mail, `outbox-${id}`);
    return { outcome: verdict === 'taken' ? 'sent' : verdict, ...(error === null ? {} : { error }) };
  },
});
