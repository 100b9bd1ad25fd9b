import { connect } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Mail, MailAnswer, Mailer } from '../../../application/kernel/mail.ts';
import { NO_MAIL_SERVER } from '../../../domain/kernel/mail-server.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { sendErrors } from '../../../domain/kernel/send-errors.ts';
import { Deadline } from '../network/deadline.ts';
import { FairSlots } from '../network/fair-slots.ts';
import { ignore } from '../network/network-faults.ts';
import { recipientFault, smtpFault, smtpMessage } from './smtp-message.ts';

/** The time limits of the steps of a delivery. */
const TIMES = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) };
/** The default ports for URLs without a port (RFC 8314, RFC 6409). */
const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;
/** The number of pooled connections to the mail server. */
const CONNECTIONS = 4;
/**
 * The time for which a mail waits for a connection. It is then retried, so that no send waits until `SEND_LIMIT` and is
 * repeated while the library still has its mail. See ADR 0155.
 */
const WAIT_LIMIT = seconds(20);

/** The host, port and security of the server in the URL. */
interface Place {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}

type Connected = (fault: Error | null, opened?: { readonly connection: Socket }) => void;

export interface MailSettings {
  /** The URL of the mail server; if null, mail stays in the outbox. */
  readonly url: string | null;
  readonly from: string;
  /** Resolves the name of the server; the system's resolver is the default. */
  readonly lookup?: LookupFunction;
}

/** Sends mail through the operator's SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #url: string | null;
  readonly #from: string;
  readonly #lookup: LookupFunction | undefined;
  readonly #waitLimit: number;
  readonly #slots = new FairSlots({ total: CONNECTIONS, perTenant: CONNECTIONS });
  #transport: Transporter | null = null;

  constructor({ url, from, lookup }: MailSettings, waitLimit = WAIT_LIMIT) {
    this.#waitLimit = waitLimit;
    this.#url = url;
    this.#from = from;
    this.#lookup = lookup;
  }

  async deliver(mail: Mail, id: string): Promise<MailAnswer> {
    if (this.#url === null) return { verdict: 'failed', error: NO_MAIL_SERVER };
    const fault = recipientFault(mail);
    if (fault !== null) return fault;
    const release = await this.#slot();
    if (release === null) return { verdict: 'failed', error: sendErrors.mailServerBusy };
    try {
      const transport = await this.#open(this.#url);
      await transport.sendMail(smtpMessage(mail, senderOf(this.#from, mail), domainOf(this.#from), id));
      return { verdict: 'taken', error: null };
    } catch (error) {
      return smtpFault(error);
    } finally {
      release();
    }
  }

  /**
   * Returns the reason why the mail server refuses the connection or login, or null if it accepts them. Sends no mail.
   */
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

  /** Waits for a free connection. Returns the function that frees it, or null if none was free in time. */
  async #slot(): Promise<(() => void) | null> {
    const deadline = new Deadline(this.#waitLimit);
    try {
      return await this.#slots.acquire('', deadline, new Error('No connection was free.'));
    } catch {
      return null;
    } finally {
      deadline.stop();
    }
  }

  /** Opens the transport. The library is loaded with the first mail, because many processes send none. */
  async #open(url: string): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    this.#transport ??= createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      ...TIMES,
      getSocket: (place: Place, done: Connected) => this.#connect(place, done),
    });
    return this.#transport;
  }

  /** Opens the connection instead of the library, which would resolve the name itself. */
  #connect({ host = 'localhost', port, secure }: Place, done: Connected): void {
    const connection = connect({
      host,
      port: Number(port ?? (secure === true ? SMTPS_PORT : SUBMISSION_PORT)),
      noDelay: true,
      keepAlive: true,
      lookup: this.#lookup,
    });
    const deadline = new Deadline(TIMES.connectionTimeout);
    const fail = (fault: Error): void => {
      deadline.stop();
      done(fault);
    };
    deadline.during(() =>
      connection.destroy(
        Object.assign(new Error('The connection was not established in time.'), { code: 'ETIMEDOUT' }),
      ),
    );
    connection.once('error', fail);
    connection.once('connect', () => {
      deadline.stop();
      connection.off('error', fail).on('error', ignore);
      done(null, { connection });
    });
  }
}

/** Returns the sender with the name that the mail asks for. An object is used unchanged, so a name cannot add an address. */
const senderOf = (from: string, { senderName }: Mail): SendMailOptions['from'] => {
  const address = /([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from)?.[1];
  return senderName === undefined || address === undefined ? from : { name: senderName, address };
};

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
