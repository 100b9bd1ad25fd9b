import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { CustomDomain } from '../../domain/custom-domains/custom-domain.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { AlertAudiences } from '../notifications/ports.ts';

/** The ports for mails about hostnames. */
export interface NoticeNeeds {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  /** The base URL of the service. A hostname in question may lead to somebody else. */
  readonly baseUrl: string;
}

/** Returns the mails to the administrators of the organization that has, or had, the claim to a hostname. */
export const noticesOf = async (
  { alertAudiences, baseUrl }: NoticeNeeds,
  { organizationId, publicId, hostname }: CustomDomain,
  event: keyof Texts['customDomains'],
  now: Date,
): Promise<readonly OutboxMessage[]> => {
  const contacts = await alertAudiences.contactsOf(organizationId);
  const { customDomains, mails } = textsOf(contacts.language);
  const { subject, text } = customDomains[event];
  const notice = {
    subject: subject({ hostname }),
    text: text({ hostname }),
    button: { label: mails.openDomains, url: consoleLinks(baseUrl).domains },
  };
  return adminRecipients(contacts).map((to) =>
    mailMessage(
      { to, language: contacts.language, ...notice },
      `customDomain:${publicId}:${event}:${now.toISOString()}:${to}`,
    ),
  );
};
