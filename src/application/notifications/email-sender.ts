import { withLetterhead } from '../kernel/mail-template.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import { imagePath } from '../../domain/organizations/brand-image.ts';
import type { PublicImage } from '../../domain/organizations/brand-image.ts';
import type { Mail, MailAnswer, Mailer } from '../kernel/mail.ts';
import type { MailSettings, OrganizationHosts, OrganizationMailer, SmtpServers } from '../organizations/ports.ts';
import { noticeMail, threadOf } from './notice-mail.ts';
import type { ChannelSender, NoticeDelivery, ReceiverAnswer } from './ports.ts';

interface MailNeeds {
  readonly mailer: Mailer;
  readonly smtpServers: Pick<SmtpServers, 'mailSettings'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly organizationMailer: OrganizationMailer;
}

/** The color and the logo that a mail shows. */
type MailBrand = Pick<Brand<Pick<PublicImage, 'file'>>, 'brandColor' | 'logo'>;

/** Sends the mail of organizations. */
export interface OrganizationMail {
  /**
   * Attempts delivery once. `id` becomes the Message-ID. Mails in HTML show `brand`, by default that of the
   * organization.
   */
  deliver(organizationId: number, mail: Mail, id: string, brand?: MailBrand): Promise<ReceiverAnswer>;
}

const answerOf = ({ verdict, error }: MailAnswer): ReceiverAnswer => ({
  verdict: verdict === 'refused' ? 'undeliverable' : verdict,
  status: null,
  error,
});

/**
 * Returns the id of the mail and what it refers to. A mail about several incidents refers to all of them, so that their
 * recoveries appear below it.
 */
const threadedMail = ({
  channel,
  notices,
  content,
  messageId,
  recipient,
}: NoticeDelivery): { readonly id: string; readonly mail: Mail } => {
  const mail = { to: recipient ?? [], ...noticeMail(content()) };
  const [first, ...others] = notices.map((notice) => threadOf(notice, channel.publicId));
  if (!first) return { id: messageId, mail };
  if (others.length > 0)
    return {
      id: messageId,
      mail: { ...mail, references: [first, ...others].flatMap((thread) => (thread ? [thread.id] : [])) },
    };
  return first.isFirst ? { id: first.id, mail } : { id: messageId, mail: { ...mail, references: [first.id] } };
};

/** Finds the mail settings of organizations. Mails of one organization that are sent at the same time share a query. */
const sharedFind = (find: SmtpServers['mailSettings']): SmtpServers['mailSettings'] => {
  const running = new Map<number, ReturnType<typeof find>>();
  return (organizationId) => {
    const known = running.get(organizationId);
    if (known !== undefined) return known;
    const found = find(organizationId).finally(() => running.delete(organizationId));
    running.set(organizationId, found);
    return found;
  };
};

/** A mail has the name of the organization by default. In HTML it shows a logo and a color. */
const branded = (mail: Mail, settings: MailSettings | null, baseUrl: string, brand: MailBrand | undefined): Mail => {
  if (settings === null) return mail;
  const { brandColor, logo } = brand ?? settings.brand;
  const { html, senderName = oneLine(settings.name) } = mail;
  const named = { ...mail, senderName };
  if (html === undefined) return named;
  const logoUrl = logo === null ? null : `${baseUrl}${imagePath(logo)}`;
  return { ...named, html: withLetterhead(html, { name: senderName, brandColor, logoUrl }) };
};

/** Sends mail through the organization's mail server if it has one, and otherwise through the platform's. */
export const organizationMail = ({
  mailer,
  smtpServers,
  organizationMailer,
  customHosts,
}: MailNeeds): OrganizationMail => {
  const settingsOf = sharedFind((organizationId) => smtpServers.mailSettings(organizationId));
  return {
    deliver: async (organizationId, plain, id, brand) => {
      const settings = await settingsOf(organizationId);
      const own = settings?.server ?? null;
      const mail = branded(plain, settings, customHosts.baseUrlOf(organizationId), brand);
      if (own === null) return answerOf(await mailer.deliver(mail, id));
      const { verdict, error } = await organizationMailer.deliver(own, mail, id);
      return {
        ...answerOf({ verdict, error: error === null ? null : `own mail server: ${error}` }),
        via: 'ownMailServer',
      };
    },
  };
};

/** Sends alerts by mail. The mails of an incident are a thread: the first has an id that later ones can refer to. */
export const emailChannelSender = (mails: OrganizationMail): ChannelSender => ({
  protocol: 'mail',
  deliver: (delivery) => {
    const { id, mail } = threadedMail(delivery);
    return mails.deliver(delivery.channel.organizationId, mail, id);
  },
});
