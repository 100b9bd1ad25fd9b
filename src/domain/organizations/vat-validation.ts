import type { RateLimit } from '../access/rate-limits.ts';
import { hours } from '../kernel/time.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { Organization } from './organization.ts';

/** How often an organization may have its VAT number validated. */
export const VAT_VALIDATION_RATE: RateLimit = { name: 'vatValidation', limit: 10, window: hours(1), per: 'organization' };

/** What became of a question: `unavailable` when the registry gave no answer, `notCovered` when it could not be asked. */
export type VatStatus = 'valid' | 'invalid' | 'unavailable' | 'notCovered';

/** What the registry says of a number. */
export interface VatVerdict {
  readonly status: VatStatus;
  /** Name and address of its holder, where the member state tells. */
  readonly name: string | null;
  readonly address: string | null;
}

/** The number that the registry was asked about. */
export type RequestedVatId = Pick<Organization, 'vatId' | 'countryCode'>;

/** An answer of the registry, and the organization as it is by now. */
export interface VatValidation {
  readonly organization: Organization;
  readonly asked: RequestedVatId;
  readonly verdict: VatVerdict;
  readonly now: Date;
}

export const vatValidationRules = [
  { code: 'vatIdMissing', broken: ({ asked }) => asked.vatId === null },
  {
    code: 'vatIdChangedDuringValidation',
    broken: ({ asked, organization }) => asked.vatId !== organization.vatId || asked.countryCode !== organization.countryCode,
  },
] as const satisfies readonly Rule<VatValidation>[];

/** Only an answer of the registry moves the confirmation. */
const validatedAt = ({ organization, verdict: { status }, now }: VatValidation): Date | null => {
  if (status === 'valid') return now;
  return status === 'invalid' ? null : organization.vatValidatedAt;
};

/** The organization after an answer of the registry. */
export const decideVatValidation = (validation: VatValidation): Outcome<Organization, CodeOf<typeof vatValidationRules>> =>
  obey(vatValidationRules, validation, (it) => ({ ...it.organization, vatValidatedAt: validatedAt(it), updatedAt: it.now }));
