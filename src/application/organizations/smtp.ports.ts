import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { Mail, MailAnswer } from '../kernel/mail.ts';

/** The mail servers of all organizations. Stored sealed as a whole. */
export interface SmtpServers {
  find(organizationId: number): Promise<SmtpSettings | null>;
  /** As `find`, and nobody else changes the organization until the unit of work ends. */
  lock(organizationId: number): Promise<SmtpSettings | null>;
  /** Stores the settings, or removes them. */
  save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void>;
}

/** Hands mail to the mail server of an organization. */
export interface OrganizationMailer {
  /** Hands the mail over once, at public addresses only. `id` becomes its Message-ID. Never rejects. */
  deliver(settings: SmtpSettings, mail: Mail, id: string): Promise<MailAnswer>;
}
