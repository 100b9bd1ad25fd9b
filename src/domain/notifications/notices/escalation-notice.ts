import type { Language } from '../../kernel/locale.ts';
import { oneLine } from './notice-text.ts';
import type { NoticeText } from './notice-text.ts';
import { textsOf } from '../texts/texts-of.ts';

/** The mail to admin recipients about an incident whose escalation reaches nobody. `held` means that it waits until somebody is on call. */
export const escalationNotice = (
  reason: 'held' | 'nobodyNotified',
  { title, severity }: { readonly title: string; readonly severity: string },
  language: Language,
): NoticeText => textsOf[language].unreachedIncident(oneLine(title), severity, reason);
