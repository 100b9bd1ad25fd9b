import type { Language } from '../../kernel/locale.ts';
import type { DisabledReason } from '../channel-health.ts';
import type { NotificationChannel } from '../channel.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import { textsOf } from '../texts/texts-of.ts';

/** The mail to admin recipients about a disabled channel. */
export const disablingNotice = ({ name }: Pick<NotificationChannel, 'name'>, reason: DisabledReason, language: Language): NoticeText =>
  textsOf[language].disabledChannel(oneLine(name), reason);
