import { adminRecipients } from '../../domain/notifications/admin-recipients.ts';
import type { CustomDomain } from '../../domain/custom-domains/custom-domain.ts';
import { domainNoticeTexts } from '../../domain/custom-domains/domain-notice-texts.ts';
import type { CustomDomainNotice } from '../../domain/custom-domains/domain-notice-texts.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { AlertAudiences } from '../notifications/ports.ts';

export interface NoticeNeeds {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
}

/** Mail to the administrators of the organization that has or had the claim. */
export const noticesOf = async (
  { alertAudiences }: NoticeNeeds,
  { organizationId, publicId, hostname }: CustomDomain,
  event: CustomDomainNotice,
  now: Date,
): Promise<readonly OutboxMessage[]> => {
  const contacts = await alertAudiences.contactsOf(organizationId);
  const notice = domainNoticeTexts[contacts.language][event](hostname);
  return adminRecipients(contacts).map((address) => mailMessage({ to: address, ...notice }, `customDomain:${publicId}:${event}:${now.toISOString()}:${address}`));
};
