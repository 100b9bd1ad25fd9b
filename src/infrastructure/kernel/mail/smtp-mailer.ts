import type { Transporter } from 'nodemailer';
import type { Mail, MailAnswer, Mailer } from '../../../application/kernel/mail.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { recipientFault, smtpFault, smtpMessage } from './smtp-message.ts';

/** The timeout of each step, short enough that a delivery ends within the lease of the message. */
const TIMES = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20), dnsTimeout: seconds(10) };
/** The size of the connection pool. */
const CONNECTIONS = 4;

export interface MailSettings {
  /** The URL of the mail server; if null, mail stays in the outbox. */
  readonly url: string | null;
  readonly from: string;
}

/** Sends mail through the operator's SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #url: string | null;
  readonly #from: string;
  #transport: Transporter | null = null;

  constructor({ url, from }: MailSettings) {
    this.#url = url;
    this.#from = from;
  }

  async deliver(mail: Mail, id: string): Promise<MailAnswer> {
    if (this.#url === null) return { verdict: 'failed', error: 'No mail server is configured; set SMTP_URL.' };
    const fault = recipientFault(mail);
    if (fault !== null) return fault;
    try {
      const transport = await this.#open(this.#url);
      await transport.sendMail(smtpMessage(mail, this.#from, domainOf(this.#from), id));
      return { verdict: 'taken', error: null };
    } catch (error) {
      return smtpFault(error);
    }
  }

  /** Why the mail server refuses the connection or login; null if it accepts them. Sends nothing. */
  async refusal(): Promise<string | null> {
    try {
      if (this.#url !== null) await (await this.#open(this.#url)).verify();
      return null;
    } catch (fault) {
      return smtpFault(fault).error;
    } finally {
      this.close();
    }
  }

  /** Closes the pooled connections. */
  close(): void {
    this.#transport?.close();
  }

  /** Loaded with the first mail, because many processes send none. */
  async #open(url: string): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    this.#transport ??= createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...TIMES });
    return this.#transport;
  }
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
