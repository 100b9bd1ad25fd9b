import { days, hours, minutes, seconds } from './time.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter takes as long as a hundred uses of it. There are as many as locales and units. */
const formatterOf = (locale: string, unit: string): Intl.NumberFormat => {
  const known = formatters.get(`${locale} ${unit}`) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formatters.set(`${locale} ${unit}`, known);
  return known;
};

const UNITS = [['day', days(1)], ['hour', hours(1)], ['minute', minutes(1)], ['second', seconds(1)]] as const;

/** A duration in its two largest units, such as `1 hour 5 minutes`; at least one second. */
export const durationText = (ms: number, locale: string): string => {
  const whole = Math.max(seconds(1), ms);
  const first = UNITS.findIndex(([, length]) => whole >= length);
  const parts: string[] = [];
  let rest = whole;
  for (const [unit, length] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(formatterOf(locale, unit).format(count));
  }
  return parts.join(' ');
};
