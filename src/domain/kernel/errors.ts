/**
 * What sort of refusal a code is, in words that belong to no transport. A host maps each kind to its
 * own vocabulary; HTTP does so in one table.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'unprocessable'
  | 'locked'
  | 'throttled'
  | 'corrupt'
  | 'unavailable';

/** One row of the error catalogue. */
export interface ErrorEntry {
  readonly kind: ErrorKind;
  /** The condition, as one sentence for the people who read the documentation. */
  readonly when: string;
  /** The members that accompany the code, each with a few words on what it holds. */
  readonly data?: Readonly<Record<string, string>>;
  /** True for an outcome that callers see without a code. */
  readonly silent?: true;
  /** A second kind under which the same code is answered at some endpoints. */
  readonly alsoKind?: ErrorKind;
}

/** Declares the codes of one context. The keys become the only spellings that compile. */
export const defineErrors = <const Entries extends Readonly<Record<string, ErrorEntry>>>(entries: Entries): Entries =>
  entries;
