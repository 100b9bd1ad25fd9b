import { days, later } from './time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A day or moment of ISO 8601; null for anything else, the 30th of February included. */
export const instantOf = (text: string): Date | null => {
  if (!DAY.test(text) && !MOMENT.test(text)) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? instant : null;
};

/** A day that ends a period belongs to it as a whole. */
export const endOf = (text: string): Date | null => {
  const instant = instantOf(text);
  return instant !== null && DAY.test(text) ? later(instant, days(1)) : instant;
};
