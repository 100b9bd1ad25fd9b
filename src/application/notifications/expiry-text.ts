import { intlOf } from '../../domain/kernel/intl.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import { hostOf } from '../checks/condition-texts.ts';
import type { HeadlineValues } from './notice-wording.ts';

/** The host and day that the headline of a notice about an end names. */
export type ExpiryText = Pick<HeadlineValues, 'host' | 'date'>;

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns what expires or was renewed, and when it ends; null for notices about anything else. */
export const expiryText = (
  { certificate, domain, monitor }: Notice['data'],
  { timezone, tag }: { readonly timezone: string; readonly tag: string },
): ExpiryText | null => {
  const end = certificate?.notAfter ?? domain?.expiresAt;
  if (end === undefined) return null;
  return {
    host: oneLine(domain?.name ?? hostOf(monitor?.target ?? '')),
    date: new (intlOf('DateTimeFormat'))(tag, { ...DAY, timeZone: timezone }).format(new Date(end)),
  };
};

/** Returns what the subject says after the name of the monitor, whose state says the rest. */
export const expirySubject = ({ host, date }: ExpiryText, name: string): string =>
  host === name ? date : `${host}, ${date}`;
