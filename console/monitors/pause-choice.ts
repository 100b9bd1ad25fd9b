import { MAX_PAUSE_MINUTES } from '../../src/domain/monitors/pause.ts';
import { days, hours, minutes } from '../../src/domain/kernel/time.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';

/** The lengths of a pause that are offered: without end, until the next morning, until a time that is typed, and others. */
export const pauseLengths = ['open', 'hour', 'fourHours', 'morning', 'time'] as const;

type PauseLength = (typeof pauseLengths)[number];

/** A pause as it is chosen. */
export interface PauseChoice {
  readonly pauseLength: PauseLength;
  /** The typed time at which the pause ends. */
  readonly pauseEnd: string;
}

export const openPause: PauseChoice = { pauseLength: 'open', pauseEnd: '' };

const MORNING = 'T08:00';

/** The end of the longest pause that begins at an instant. */
export const latestEnd = (now: number): number => now + minutes(MAX_PAUSE_MINUTES);

/** Returns the next morning in a zone, or the end of the longest pause if the clock is set back in between. */
export const nextMorning = (now: number, timeZone: string): number => {
  const morningOf = (day: string): number => Date.parse(instantOf(`${day}${MORNING}`, timeZone));
  const [today = ''] = localTimeAt(now, timeZone).split('T');
  const [tomorrow = ''] = new Date(Date.parse(today) + days(1)).toISOString().split('T');
  const next = morningOf(today) > now ? morningOf(today) : morningOf(tomorrow);
  return Math.min(next, latestEnd(now));
};

const endOf = ({ pauseLength, pauseEnd }: PauseChoice, now: number, timeZone: string): number => {
  switch (pauseLength) {
    case 'open':
      return Infinity;
    case 'hour':
      return now + hours(1);
    case 'fourHours':
      return now + hours(4);
    case 'morning':
      return nextMorning(now, timeZone);
    case 'time':
      return pauseEnd === '' ? now : Date.parse(instantOf(pauseEnd, timeZone));
  }
};

/** Returns the minutes of a pause that begins now: null without end, and undefined for a time at which none can end. */
export const pauseMinutes = (choice: PauseChoice, now: number, timeZone: string): number | null | undefined => {
  const end = endOf(choice, now, timeZone);
  if (end === Infinity) return null;
  return end > now && end <= latestEnd(now) ? Math.ceil((end - now) / minutes(1)) : undefined;
};
