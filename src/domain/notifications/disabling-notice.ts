import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import type { DisabledReason, NotificationChannel } from './channel.ts';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'The receiver answered that it is permanently gone.',
  refusing: 'The receiver has refused every recent message.',
};

/** The mail to admin recipients about a disabled channel. */
export const disablingNotice = ({ name }: Pick<NotificationChannel, 'name'>, reason: DisabledReason): NoticeText => ({
  subject: oneLine(`Notification channel disabled: ${name}`),
  text: `The notification channel ${oneLine(name)} was disabled.\n${REASONS[reason]}\nIt sends no alerts until it is enabled again.\n`,
});
