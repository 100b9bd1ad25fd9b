import { sentQuietHours, typedQuietHours } from '../kernel/quiet-hours.ts';
import type { Rules } from './queries.ts';

/** What decides the zone of hours that are not stored yet. */
interface Reader {
  readonly user: { readonly timeZone: string | null };
  readonly organization: { readonly timeZone: string };
}

/** Returns what the form shows of the rules. Hours that are not stored yet are those of the zone of the person. */
export const hoursValues = ({ quietHours, shiftNoticeMinutes }: Rules, { user, organization }: Reader) => ({
  ...typedQuietHours(quietHours, user.timeZone ?? organization.timeZone),
  shiftNotice: shiftNoticeMinutes === null ? '' : String(shiftNoticeMinutes),
});

type HoursValues = ReturnType<typeof hoursValues>;

/** Returns the changes to the rules. Quiet hours are sent whole; no minutes are no notice of a shift. */
export const sentHours = ({ shiftNotice, ...quiet }: Partial<HoursValues>, newest: HoursValues) => ({
  ...(Object.keys(quiet).length === 0 ? {} : { quietHours: sentQuietHours({ ...newest, ...quiet }) }),
  ...(shiftNotice === undefined ? {} : { shiftNoticeMinutes: shiftNotice === '' ? null : Number(shiftNotice) }),
});
