import type { QuietHours } from '../../src/domain/kernel/quiet-hours.ts';

/** Quiet hours as they are typed. Those that are off keep their times. */
export interface TypedQuietHours extends QuietHours {
  readonly isQuiet: boolean;
}

/** Quiet hours that somebody has who has just begun to enter them. */
const USUAL_HOURS = { from: '22:00', to: '07:00' } as const;

/** Returns what a form shows of stored quiet hours. Those that are not stored yet are in the zone. */
export const typedQuietHours = (stored: QuietHours | null, timezone: string): TypedQuietHours => ({
  isQuiet: stored !== null,
  ...(stored ?? { ...USUAL_HOURS, timezone }),
});

/** Returns the quiet hours to store, which are whole or null. */
export const sentQuietHours = ({ isQuiet, from, to, timezone }: TypedQuietHours): QuietHours | null =>
  isQuiet ? { from, to, timezone } : null;
