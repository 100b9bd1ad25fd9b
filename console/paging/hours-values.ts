import type { Rules } from './queries.ts';

/** What decides the zone of hours that are not stored yet. */
interface Reader {
  readonly user: { readonly timeZone: string | null };
  readonly organization: { readonly timeZone: string };
}

/** Quiet hours that somebody has who has just begun to enter them. */
const USUAL_HOURS = { from: '22:00', to: '07:00' } as const;

/** Returns what the form shows of the rules. Hours that are not stored yet are those of the zone of the person. */
export const hoursValues = ({ quietHours, shiftNoticeMinutes }: Rules, { user, organization }: Reader) => ({
  isQuiet: quietHours !== null,
  ...(quietHours ?? { ...USUAL_HOURS, timezone: user.timeZone ?? organization.timeZone }),
  shiftNotice: shiftNoticeMinutes === null ? '' : String(shiftNoticeMinutes),
});

type HoursValues = ReturnType<typeof hoursValues>;

/** Returns the changes to the rules. Quiet hours are sent whole; no minutes are no notice of a shift. */
export const sentHours = ({ shiftNotice, ...quiet }: Partial<HoursValues>, newest: HoursValues) => {
  const { isQuiet, from, to, timezone } = { ...newest, ...quiet };
  return {
    ...(Object.keys(quiet).length === 0 ? {} : { quietHours: isQuiet ? { from, to, timezone } : null }),
    ...(shiftNotice === undefined ? {} : { shiftNoticeMinutes: shiftNotice === '' ? null : Number(shiftNotice) }),
  };
};
