import type { RateLimit } from '../access/rate-limits.ts';
import { days, hours, later } from '../kernel/time.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';

/** The rate limit of validations of the organization's VAT number. */
export const VAT_VALIDATION_RATE: RateLimit = {
  name: 'vatValidation',
  limit: 10,
  window: hours(1),
  per: 'organization',
};
/** The rate limit of validations of its customers' VAT numbers. */
export const CUSTOMER_VAT_VALIDATION_RATE: RateLimit = { ...VAT_VALIDATION_RATE, name: 'customerVatValidation' };

/** The time for which an answer of the registry is valid. Afterwards the number is validated again. */
export const VAT_ANSWER_AGE = days(365);
/** The delays before the registry is queried again, by the number of consecutive queries without an answer. */
const RETRY_DELAYS: readonly number[] = [hours(1), hours(6)];
const LONGEST_RETRY_DELAY = days(1);

/** The result of a query: `unavailable` if the registry did not answer, `notCovered` if it does not cover the state. */
export const vatStatuses = ['valid', 'invalid', 'unavailable', 'notCovered'] as const;
/** The result of the validation of a VAT id by the registry. */
export type VatStatus = (typeof vatStatuses)[number];

/** The registry's answer about a number. */
export interface VatVerdict {
  readonly status: VatStatus;
  /** The holder's name and address, if the member state discloses them. */
  readonly name: string | null;
  readonly address: string | null;
  /** The registry's proof of the query for tax offices, or null if the query named no requester. */
  readonly consultationNumber: string | null;
}

/** Returns a verdict without data about the holder. */
export const verdictWithoutAnswer = (status: Exclude<VatStatus, 'valid'>): VatVerdict => ({
  status,
  name: null,
  address: null,
  consultationNumber: null,
});

/** The number that was validated. */
export interface RequestedVatId {
  readonly vatId: string | null;
  /** The country as an ISO 3166-1 alpha-2 code. */
  readonly countryCode: string | null;
}

/** The organization or the customer that has the number. */
export interface VatHolder {
  readonly organizationId: number;
  /** The customer that has the number, or null for the organization itself. */
  readonly customerId: number | null;
}

/** A stored verdict. */
export interface VatCheck extends VatHolder, RequestedVatId, VatVerdict {
  readonly id: number;
  readonly publicId: string;
  /** The VAT number of the requester that the query named. */
  readonly requester: string | null;
  readonly checkedAt: Date;
  /** The time at which the registry last confirmed the number, or null if it has denied the number since. */
  readonly confirmedAt: Date | null;
  /**
   * The time at which the number is validated again. Null after a later verdict is stored, and for a number that the
   * registry does not cover.
   */
  readonly nextCheckAt: Date | null;
  /** The number of consecutive queries without an answer, including this one. */
  readonly failures: number;
}

/** A verdict about the number of a holder, and the holder's number after the query. */
export interface VatValidation {
  readonly holder: RequestedVatId;
  readonly requested: RequestedVatId;
  readonly verdict: VatVerdict;
  /** The earlier results for the same number. */
  readonly before: Pick<VatCheck, 'failures' | 'confirmedAt'>;
  readonly now: Date;
}

/** The stored members of a validation besides the verdict. */
export type VatSchedule = Pick<VatCheck, 'checkedAt' | 'confirmedAt' | 'nextCheckAt' | 'failures'>;

/** A result is stored only for the VAT id and country that were validated. */
export const vatValidationRules = [
  { code: 'vatIdMissing', broken: ({ requested }) => requested.vatId === null },
  {
    code: 'vatIdChangedDuringValidation',
    broken: ({ requested, holder }) => requested.vatId !== holder.vatId || requested.countryCode !== holder.countryCode,
  },
] as const satisfies readonly Rule<VatValidation>[];

/** Returns the time of the confirmation, which only an answer of the registry changes. */
const confirmedAt = ({ verdict: { status }, before, now }: VatValidation): Date | null => {
  if (status === 'valid') return now;
  return status === 'invalid' ? null : before.confirmedAt;
};

/** Returns the number of consecutive queries without an answer and the time of the next query. */
const followUp = ({ verdict: { status }, before, now }: VatValidation): Pick<VatCheck, 'nextCheckAt' | 'failures'> => {
  if (status === 'notCovered') return { nextCheckAt: null, failures: 0 };
  if (status !== 'unavailable') return { nextCheckAt: later(now, VAT_ANSWER_AGE), failures: 0 };
  const failures = before.failures + 1;
  return { nextCheckAt: later(now, RETRY_DELAYS[failures - 1] ?? LONGEST_RETRY_DELAY), failures };
};

/**
 * Decides when the number was confirmed and when it is validated again: a year after an answer, soon after a query
 * without one.
 */
export const decideVatValidation = (
  validation: VatValidation,
): Outcome<VatSchedule, CodeOf<typeof vatValidationRules>> =>
  obey(vatValidationRules, validation, (it) => ({ checkedAt: it.now, confirmedAt: confirmedAt(it), ...followUp(it) }));
