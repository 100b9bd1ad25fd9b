import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import type { DisabledReason, NotificationChannel } from './channel.ts';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'Its receiver answered that it is gone for good.',
  refusing: 'Its receiver has refused every recent message.',
};

/** What those who look after an organization are told when a channel was switched off. */
export const disablingNotice = ({ name }: Pick<NotificationChannel, 'name'>, reason: DisabledReason): NoticeText => ({
  subject: oneLine(`Notification channel switched off: ${name}`),
  text: `The notification channel ${oneLine(name)} was switched off.\n${REASONS[reason]}\nNobody is alerted through it until it is switched on again.\n`,
});
