import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { Mail, MailAnswer } from '../kernel/mail.ts';

/** The mail servers of all organizations, encrypted. */
export interface SmtpServers {
  find(organizationId: number): Promise<SmtpSettings | null>;
  /** As `find`, and locks the organization until the unit of work ends. */
  lock(organizationId: number): Promise<SmtpSettings | null>;
  /** Stores or removes the settings. */
  save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void>;
}

/** Delivers mail to the mail server of an organization. */
export interface OrganizationMailer {
  /** Attempts delivery once, to public addresses only. `id` becomes the Message-ID. Never rejects. */
  deliver(settings: SmtpSettings, mail: Mail, id: string): Promise<MailAnswer>;
}
