import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Mail, MailAnswer, Mailer } from '../../application/kernel/mail.ts';
import { seconds } from '../../domain/kernel/time.ts';

/** Every step of the dialogue must be over in time for the lease of the message. */
const TIMES = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20), dnsTimeout: seconds(10) };
/** How many connections to the mail server are kept. */
const CONNECTIONS = 4;
/** An address as it may stand in an envelope: no line break, space, comma or bracket that could make two of it. */
const ADDRESS = /^[^\s,;<>"]{1,64}@[^\s,;<>"]{1,255}$/;
const BREAKS = /[\r\n\u2028\u2029\0]+/g;

/** Where mail goes and whom it comes from. */
export interface MailSettings {
  /** The mail server; null keeps mail waiting until there is one. */
  readonly url: string | null;
  readonly from: string;
}

/** Mail by SMTP, through the server that the operator has named. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter | null;
  readonly #from: string;

  constructor({ url, from }: MailSettings) {
    this.#transport = url === null ? null : createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...TIMES });
    this.#from = from;
  }

  async deliver({ to, subject, text, html }: Mail, id: string): Promise<MailAnswer> {
    if (this.#transport === null) return { verdict: 'failed', error: 'No mail server is configured; set SMTP_URL.' };
    const recipients = typeof to === 'string' ? [to] : to;
    if (recipients.length === 0 || !recipients.every((address) => ADDRESS.test(address))) return { verdict: 'refused', error: 'A recipient is no mail address.' };
    try {
      await this.#transport.sendMail({
        from: this.#from,
        // As objects they are taken as they are; a text would be parsed, and could name further recipients.
        to: recipients.map((address) => ({ name: '', address })),
        subject: subject.replace(BREAKS, ' '),
        text,
        ...(html === undefined ? {} : { html }),
        messageId: `<${id}@${domainOf(this.#from)}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { verdict: 'taken', error: null };
    } catch (fault) {
      return refusalOf(fault);
    }
  }

  /** Closes the connections that are kept. */
  close(): void {
    this.#transport?.close();
  }
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** A 5yz reply to an envelope or a message is final (RFC 5321 section 4.2.1); anything else can be cured. */
const refusalOf = (fault: unknown): MailAnswer => {
  const { code = '', responseCode = 0 } = fault as { readonly code?: string; readonly responseCode?: number };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return { verdict: isFinal ? 'refused' : 'failed', error: responseCode > 0 ? `${code} ${responseCode}` : code || String(fault) };
};
