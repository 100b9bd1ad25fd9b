/** The lowest and the highest HTTP status. */
export const MIN_STATUS = 100;
export const MAX_STATUS = 599;
/** The maximum length of a set of statuses, in characters. */
export const MAX_STATUS_SET = 100;
/** A range of statuses, including both ends. */
interface StatusRange {
  readonly from: number;
  readonly to: number;
}

/** The statuses that are expected by default. */
export const SUCCESS_STATUSES: StatusRange = { from: 200, to: 299 };

const RANGE = /^\s*(\d{3})\s*(?:-\s*(\d{3})\s*)?$/;

const rangeOf = (text: string): StatusRange | null => {
  const [, from, to = from] = RANGE.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  return range.from >= MIN_STATUS && range.to <= MAX_STATUS && range.from <= range.to ? range : null;
};

/** Parses a set of statuses such as `200-299,301`. Returns null if the text is not a set of statuses. */
export const statusSetOf = (text: string): readonly StatusRange[] | null => {
  const ranges = text.split(',').map(rangeOf);
  return ranges.every((range) => range !== null) ? ranges : null;
};

/** The expected statuses: a number for one status, a text for a set, or null for any success. */
export type ExpectedStatus = number | string | null;

const rangesOf = (expected: ExpectedStatus): readonly StatusRange[] => {
  if (expected === null) return [SUCCESS_STATUSES];
  return typeof expected === 'number'
    ? [{ from: expected, to: expected }]
    : (statusSetOf(expected) ?? [SUCCESS_STATUSES]);
};

/** Returns true if the status is an expected one. */
export const isExpectedStatus = (expected: ExpectedStatus, status: number): boolean =>
  rangesOf(expected).some(({ from, to }) => status >= from && status <= to);

/** Returns true if a redirect is among the expected statuses. */
export const expectsRedirect = (expected: ExpectedStatus): boolean =>
  rangesOf(expected).some(({ from, to }) => from <= 399 && to >= 300);

/** Lists the statuses of a set, such as `200-299, 301`. */
export const listedStatuses = (expected: number | string): string =>
  String(expected).replace(/\s/g, '').replaceAll(',', ', ');
