import { noticeText } from '../../domain/notifications/notice-text.ts';
import type { Mail, MailAnswer, Mailer } from '../kernel/mail.ts';
import type { OrganizationMailer, SmtpServers } from '../organizations/ports.ts';
import type { ChannelSender, ReceiverAnswer } from './ports.ts';

const answerOf = ({ verdict, error }: MailAnswer): ReceiverAnswer => ({ verdict: verdict === 'refused' ? 'undeliverable' : verdict, status: null, error });

/** Sends mail through the organization's mail server if it has one, and otherwise through the platform's. */
export const emailChannelSender = (mailer: Mailer, servers: Pick<SmtpServers, 'find'>, ownMailer: OrganizationMailer): ChannelSender => ({
  type: 'email',
  tell: async ({ channel, recipient, notice, messageId }) => {
    const mail: Mail = { to: recipient ?? [], ...noticeText(notice) };
    const own = await servers.find(channel.organizationId);
    if (own === null) return answerOf(await mailer.deliver(mail, messageId));
    const { verdict, error } = await ownMailer.deliver(own, mail, messageId);
    return { ...answerOf({ verdict, error: error === null ? null : `own mail server: ${error}` }), via: 'ownMailServer' };
  },
});
