/** The lowest and the highest status of HTTP. */
export const MIN_STATUS = 100;
export const MAX_STATUS = 599;
/** The longest set of statuses, in characters. */
export const MAX_STATUS_SET = 100;
/** What is expected unless the website says otherwise. */
const SUCCESS: readonly StatusRange[] = [{ from: 200, to: 299 }];

/** A range of statuses; both ends are included. */
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

/** The ranges of a set such as `200-299,301`; null for a text that is no set of statuses. */
export const statusSetOf = (text: string): readonly StatusRange[] | null => {
  const ranges = text.split(',').map(rangeOf);
  return ranges.every((range) => range !== null) ? ranges : null;
};

/** The statuses that are expected: one, a set, or any success. */
export type ExpectedStatus = number | string | null;

const rangesOf = (expected: ExpectedStatus): readonly StatusRange[] => {
  if (expected === null) return SUCCESS;
  return typeof expected === 'number' ? [{ from: expected, to: expected }] : (statusSetOf(expected) ?? SUCCESS);
};

/** Whether the status is an expected one. */
export const isExpectedStatus = (expected: ExpectedStatus, status: number): boolean => rangesOf(expected).some(({ from, to }) => status >= from && status <= to);

/** Whether a redirect is among the expected statuses. */
export const expectsRedirect = (expected: ExpectedStatus): boolean => rangesOf(expected).some(({ from, to }) => from <= 399 && to >= 300);

/** The expected statuses in words. */
export const describeExpectedStatus = (expected: ExpectedStatus): string =>
  typeof expected === 'string'
    ? expected.replace(/\s+/g, '').replaceAll(',', ', ')
    : String(expected ?? '200 to 299');
