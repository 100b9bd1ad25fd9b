import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Mail, MailAnswer } from '../../../application/kernel/mail.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { OrganizationMailer } from '../../../application/organizations/ports.ts';
import { plainHost } from '../../../domain/access/host-name.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { SmtpSettings } from '../../../domain/organizations/smtp.ts';
import { Deadline } from '../network/deadline.ts';
import { connectGuarded } from '../network/guarded-connection.ts';
import { recipientFault, smtpFault, smtpMessage } from './smtp-message.ts';

const CONNECT_TIMEOUT = seconds(10);
/** The time limit of a whole delivery once the connection is open. */
const DELIVERY_TIMEOUT = seconds(20);
const TIMES = { connectionTimeout: CONNECT_TIMEOUT, greetingTimeout: seconds(10), socketTimeout: seconds(20) };

/** Sends mail through the SMTP servers of organizations, each mail on its own guarded connection. */
export class GuardedSmtp implements OrganizationMailer {
  readonly #guard: AddressGuard;
  readonly #trust: Pick<SecureContextOptions, 'ca'>;
  readonly #timeoutMs: number;

  /**
   * `trust` replaces the built-in certificate authorities; `timeoutMs` limits a delivery once the connection is open.
   */
  constructor(guard: AddressGuard, trust: Pick<SecureContextOptions, 'ca'> = {}, timeoutMs = DELIVERY_TIMEOUT) {
    this.#guard = guard;
    this.#trust = trust;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(settings: SmtpSettings, mail: Mail, id: string): Promise<MailAnswer> {
    const fault = recipientFault(mail);
    if (fault !== null) return fault;
    const opened = await connectGuarded(this.#guard, settings.host, settings.port, { timeoutMs: CONNECT_TIMEOUT });
    if (!opened.ok) return { verdict: 'failed', error: opened.failure.code };
    const { socket } = opened.value;
    const deadline = new Deadline(this.#timeoutMs);
    deadline.during(() => socket.destroy());
    const { fromAddress, fromName } = settings;
    try {
      const from = { name: fromName ?? '', address: fromAddress };
      const transport = await this.#transport(settings, socket);
      await transport.sendMail(smtpMessage(mail, from, fromAddress.split('@').at(-1) ?? 'localhost', id));
      return { verdict: 'taken', error: null };
    } catch (error) {
      return smtpFault(error);
    } finally {
      deadline.stop();
      socket.destroy();
    }
  }

  async #transport({ host, port, security, username, password }: SmtpSettings, connection: Socket) {
    const { createTransport } = await import('nodemailer');
    const name = plainHost(host);
    return createTransport({
      host: name,
      port,
      connection,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { ...this.#trust, ...(isIP(name) === 0 ? { servername: name } : {}) },
      ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
      ...TIMES,
    });
  }
}
