import { intlOf } from '../domain/kernel/intl.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a formatter. Formatters are cached by tag and unit, because creating one takes as long as a hundred uses. */
const formatterOf = (tag: string, unit: string): Intl.NumberFormat => {
  const known =
    formatters.get(`${tag} ${unit}`) ?? new (intlOf('NumberFormat'))(tag, { style: 'unit', unit, unitDisplay: 'long' });
  formatters.set(`${tag} ${unit}`, known);
  return known;
};

const SECOND_MS = 1000;

const UNITS = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
] as const;

/** Formats a duration in its two largest units, such as `1 hour 5 minutes`. The minimum is one second. */
export const durationText = (ms: number, tag: string): string => {
  const whole = Math.max(SECOND_MS, ms);
  const first = UNITS.findIndex(([, length]) => whole >= length);
  const parts: string[] = [];
  let rest = whole;
  for (const [unit, length] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(formatterOf(tag, unit).format(count));
  }
  return parts.join(' ');
};
