import type { RateLimit } from '../access/rate-limits.ts';
import { hours } from '../kernel/time.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { Organization } from './organization.ts';

/** The rate limit of VAT number validations per organization. */
export const VAT_VALIDATION_RATE: RateLimit = { name: 'vatValidation', limit: 10, window: hours(1), per: 'organization' };

/** The result of a query: `unavailable` if the registry did not answer, `notCovered` if it does not cover the state. */
export type VatStatus = 'valid' | 'invalid' | 'unavailable' | 'notCovered';

/** The registry's answer about a number. */
export interface VatVerdict {
  readonly status: VatStatus;
  /** The holder's name and address, if the member state discloses them. */
  readonly name: string | null;
  readonly address: string | null;
}

/** The number that was validated. */
export type RequestedVatId = Pick<Organization, 'vatId' | 'countryCode'>;

/** An answer of the registry and the organization's current state. */
export interface VatValidation {
  readonly organization: Organization;
  readonly requested: RequestedVatId;
  readonly verdict: VatVerdict;
  readonly now: Date;
}

export const vatValidationRules = [
  { code: 'vatIdMissing', broken: ({ requested }) => requested.vatId === null },
  {
    code: 'vatIdChangedDuringValidation',
    broken: ({ requested, organization }) => requested.vatId !== organization.vatId || requested.countryCode !== organization.countryCode,
  },
] as const satisfies readonly Rule<VatValidation>[];

/** Only an answer of the registry changes the confirmation. */
const validatedAt = ({ organization, verdict: { status }, now }: VatValidation): Date | null => {
  if (status === 'valid') return now;
  return status === 'invalid' ? null : organization.vatValidatedAt;
};

/** The organization after an answer of the registry. */
export const decideVatValidation = (validation: VatValidation): Outcome<Organization, CodeOf<typeof vatValidationRules>> =>
  obey(vatValidationRules, validation, (it) => ({ ...it.organization, vatValidatedAt: validatedAt(it), updatedAt: it.now }));
