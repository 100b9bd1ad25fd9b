/** The lowest and the highest HTTP status. */
export const MIN_STATUS = 100;
export const MAX_STATUS = 599;
/** The maximum length of a set of statuses, in characters. */
export const MAX_STATUS_SET = 100;
/** The statuses that are expected by default. */
const SUCCESS: readonly StatusRange[] = [{ from: 200, to: 299 }];

/** A range of statuses, including both ends. */
interface StatusRange {
  readonly from: number;
  readonly to: number;
}

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
  if (expected === null) return SUCCESS;
  return typeof expected === 'number' ? [{ from: expected, to: expected }] : (statusSetOf(expected) ?? SUCCESS);
};

/** Returns true if the status is an expected one. */
export const isExpectedStatus = (expected: ExpectedStatus, status: number): boolean =>
  rangesOf(expected).some(({ from, to }) => status >= from && status <= to);

/** Returns true if a redirect is among the expected statuses. */
export const expectsRedirect = (expected: ExpectedStatus): boolean =>
  rangesOf(expected).some(({ from, to }) => from <= 399 && to >= 300);

/** Describes the expected statuses in words. */
export const describeExpectedStatus = (expected: ExpectedStatus): string =>
  typeof expected === 'string' ? expected.replace(/\s+/g, '').replaceAll(',', ', ') : String(expected ?? '200 to 299');
