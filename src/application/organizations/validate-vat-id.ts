import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { vatQueryOf } from '../../domain/organizations/vat-number.ts';
import { decideVatValidation, vatValidationRules } from '../../domain/organizations/vat-validation.ts';
import type { RequestedVatId, VatVerdict } from '../../domain/organizations/vat-validation.ts';
import { expectStored } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { OrganizationId, Organizations, VatRegistry } from './ports.ts';
import { organizationSubject } from './organizations.ts';

interface Needs {
  readonly organizations: Organizations;
  readonly vatRegistry: VatRegistry;
}

interface Gathered {
  readonly id: OrganizationId;
  readonly requested: RequestedVatId;
  readonly verdict: VatVerdict;
}

/** A validated number. */
export interface ValidatedVatId extends RequestedVatId, VatVerdict {
  readonly vatValidatedAt: Date | null;
}

const NOTHING: RequestedVatId = { vatId: null, countryCode: null };
const NOT_COVERED: VatVerdict = { status: 'notCovered', name: null, address: null };

export const validateVatId = definePreparedCommand({
  name: 'validateVatId',
  permission: 'manageOrganization',
  refuses: ['notFound', ...codesOf(vatValidationRules), 'invalidRequestBody'],
  prepare:
    ({ organizations, vatRegistry }: Needs) =>
    async ({ scope }, { id }: { readonly id: OrganizationId }): Promise<Gathered> => {
      const { vatId, countryCode } = (await organizations.find(scope, id)) ?? NOTHING;
      const query = vatId === null ? null : vatQueryOf(vatId, countryCode);
      return { id, requested: { vatId, countryCode }, verdict: query === null ? NOT_COVERED : await vatRegistry.context(query) };
    },
  execute:
    ({ organizations }: Needs) =>
    async ({ scope, now, audit }, { id, requested, verdict }) => {
      const found = await organizations.lock(scope, id);
      if (found === null) return refused('notFound');
      const decision = decideVatValidation({ organization: found, requested, verdict, now });
      if (!decision.ok) return decision;
      const stored = expectStored(await organizations.save({ ...found, ...decision.value }, found));
      const { vatId, countryCode, vatValidatedAt } = stored;
      audit({ action: 'organization.vatIdValidated', ...organizationSubject(stored), after: { vatId, countryCode, status: verdict.status } });
      return accepted<ValidatedVatId>({ vatId, countryCode, vatValidatedAt, ...verdict });
    },
});
