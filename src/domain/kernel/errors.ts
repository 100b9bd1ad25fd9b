/**
 * The kind of a refusal, independent of the transport. Each interface maps kinds to its own terms; HTTP does so in one
 * table.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'outdated'
  | 'gone'
  | 'tooLarge'
  | 'unprocessable'
  | 'locked'
  | 'unsatisfiable'
  | 'throttled'
  | 'corrupt'
  | 'unavailable';

/** A row of the error catalogue. */
export interface ErrorEntry {
  readonly kind: ErrorKind;
  /** The condition under which the error occurs, as one sentence for the documentation. */
  readonly when: string;
  /** The members that accompany the code, with a short description of each. */
  readonly data?: Readonly<Record<string, string>>;
  /** True for a refusal that callers see without a code. */
  readonly silent?: true;
  /** A second kind with which some endpoints return the same code. */
  readonly alsoKind?: ErrorKind;
}

/** Declares the codes of one context. Only these keys type check as codes. */
export const defineErrors = <const Entries extends Readonly<Record<string, ErrorEntry>>>(entries: Entries): Entries =>
  entries;
