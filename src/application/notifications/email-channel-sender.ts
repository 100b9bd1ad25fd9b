import { noticeText } from '../../domain/notifications/notice-text.ts';
import type { Mailer } from '../kernel/mail.ts';
import type { ChannelSender } from './ports.ts';

/** Tells a mailbox. */
export const emailChannelSender = (mailer: Mailer): ChannelSender => ({
  type: 'email',
  tell: async ({ recipient, notice, messageId }) => {
    const { verdict, error } = await mailer.deliver({ to: recipient ?? [], ...noticeText(notice) }, messageId);
    return { verdict: verdict === 'refused' ? 'undeliverable' : verdict, status: null, error };
  },
});
