import { systemCaller } from '../../domain/access/caller.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { hours } from '../../domain/kernel/time.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import { vatNumberOf, vatQueryOfText } from '../../domain/organizations/vat-number.ts';
import {
  decideVatValidation,
  vatValidationRules,
  verdictWithoutAnswer,
} from '../../domain/organizations/vat-id.rules.ts';
import type { RequestedVatId, VatCheck, VatHolder, VatVerdict } from '../../domain/organizations/vat-id.rules.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { IdSource } from '../kernel/ports.ts';
import { expectStored } from '../kernel/repository.ts';
import type { RecordId } from '../kernel/repository.ts';
import { definePreparedCommand, defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, Run } from '../kernel/use-case.ts';
import type { CustomerVatIds, Organizations, VatChecks, VatRegistry } from './ports.ts';

/** The maximum number of VAT numbers that one run of the job validates again. */
const BATCH = 100;

interface HolderNeeds {
  readonly organizations: Pick<Organizations, 'find' | 'lock' | 'save'>;
  readonly customers: CustomerVatIds;
}

interface Needs extends HolderNeeds {
  readonly vatChecks: VatChecks;
  readonly vatRegistry: VatRegistry;
  /**
   * The VAT number of the operator, on whose behalf the numbers of organizations are validated. Null if the operator
   * has none.
   */
  readonly vatRequester: string | null;
  readonly ids: IdSource;
}

/** Selects the organization or the customer whose number is validated. */
type Choice = { readonly organization: RecordId } | { readonly customer: RecordId };

const choiceOfHolder = ({ organizationId, customerId }: VatHolder): Choice =>
  customerId === null ? { organization: organizationId } : { customer: customerId };

interface Holder extends VatHolder, RequestedVatId {
  readonly publicId: string;
  /** The organization that holds the number, or null for a customer. */
  readonly organization: Organization | null;
}

const holderOf = async (
  { organizations, customers }: HolderNeeds,
  scope: Scope,
  choice: Choice,
  read: 'find' | 'lock',
): Promise<Holder | null> => {
  if ('organization' in choice) {
    const organization = await organizations[read](scope, choice.organization);
    if (organization === null) return null;
    const { id, publicId, vatId, countryCode } = organization;
    return { organizationId: id, customerId: null, publicId, vatId, countryCode, organization };
  }
  const customer = await customers[read](scope, choice.customer);
  if (customer === null) return null;
  const { organizationId, id, publicId, vatId, country } = customer;
  return { organizationId, customerId: id, publicId, vatId, countryCode: country, organization: null };
};

interface Gathered {
  readonly choice: Choice;
  readonly requested: RequestedVatId;
  readonly requester: string | null;
  readonly verdict: VatVerdict;
}

/**
 * Returns the requester of a query: the organization for the number of a customer, the operator for the number of an
 * organization.
 */
const requesterOf = async (
  { organizations, vatRequester }: Needs,
  scope: Scope,
  { organizationId, customerId }: VatHolder,
): Promise<RequestedVatId> => {
  if (customerId === null) return { vatId: vatRequester, countryCode: null };
  return (await organizations.find(scope, organizationId)) ?? { vatId: null, countryCode: null };
};

const gather = async (needs: Needs, scope: Scope, choice: Choice): Promise<Gathered> => {
  const found = await holderOf(needs, scope, choice, 'find');
  const requested = { vatId: found?.vatId ?? null, countryCode: found?.countryCode ?? null };
  const { vatId, countryCode } = requested;
  if (found === null || vatId === null)
    return { choice, requested, requester: null, verdict: verdictWithoutAnswer('notCovered') };
  const query = vatQueryOfText(vatId, countryCode);
  if (query === null)
    return {
      choice,
      requested,
      requester: null,
      verdict: verdictWithoutAnswer(vatNumberOf(vatId) === null ? 'invalid' : 'notCovered'),
    };
  const requester = await requesterOf(needs, scope, found);
  const inTheNameOf = requester.vatId === null ? null : vatQueryOfText(requester.vatId, requester.countryCode);
  const verdict = await needs.vatRegistry.check(query, inTheNameOf);
  return { choice, requested, requester: verdict.consultationNumber === null ? null : requester.vatId, verdict };
};

type ValidationCode = CodeOf<typeof vatValidationRules> | 'notFound';

const store = async (
  needs: Needs,
  { scope, now, audit }: CommandContext,
  { choice, requested, requester, verdict }: Gathered,
): Promise<Outcome<VatCheck, ValidationCode>> => {
  const { organizations, vatChecks, ids } = needs;
  const holder = await holderOf(needs, scope, choice, 'lock');
  if (holder === null) return refused('notFound');
  const { organizationId, customerId, organization, publicId } = holder;
  const latest = await vatChecks.latest(holder, holder);
  const before = {
    failures: latest?.failures ?? 0,
    confirmedAt: organization === null ? (latest?.confirmedAt ?? null) : organization.vatValidatedAt,
  };
  const decision = decideVatValidation({ holder, requested, verdict, before, now });
  if (!decision.ok) return decision;
  const check = await vatChecks.add({
    publicId: ids.next(),
    organizationId,
    customerId,
    ...requested,
    ...verdict,
    requester,
    ...decision.value,
  });
  if (organization !== null)
    expectStored(
      await organizations.save({ ...organization, vatValidatedAt: check.confirmedAt, updatedAt: now }, organization),
    );
  const subjectType = organization === null ? 'customer' : 'organization';
  audit({
    action: `${subjectType}.vatIdValidated`,
    organizationId,
    subjectType,
    subjectId: publicId,
    after: { ...requested, status: verdict.status, consultationNumber: verdict.consultationNumber },
  });
  return accepted(check);
};

/**
 * Declares a validation. It queries the registry before the transaction, and stores the verdict unless the number has
 * changed in the meantime.
 */
const validation = <Input>(
  name: string,
  permission: 'manageOrganization' | 'editRecords' | 'runService',
  choiceOf: (input: Input) => Choice,
) =>
  definePreparedCommand({
    name,
    permission,
    refuses: ['notFound', ...codesOf(vatValidationRules)],
    prepare:
      (needs: Needs) =>
      ({ scope }, input: Input) =>
        gather(needs, scope, choiceOf(input)),
    execute: (needs: Needs) => (work, gathered: Gathered) => store(needs, work, gathered),
  });

interface ById {
  readonly id: RecordId;
}

/** Asks the registry of the EU (VIES) about the VAT number of an organization, and stores the verdict. */
export const validateVatId = validation('validateVatId', 'manageOrganization', ({ id }: ById) => ({
  organization: id,
}));
/** Asks the registry of the EU (VIES) about the VAT number of a customer, and stores the verdict. */
export const validateCustomerVatId = validation('validateCustomerVatId', 'editRecords', ({ id }: ById) => ({
  customer: id,
}));

const history = (name: string, choiceOf: (id: RecordId) => Choice) =>
  defineQuery({
    name,
    permission: 'readRecords',
    refuses: ['notFound'],
    execute:
      (needs: HolderNeeds & Pick<Needs, 'vatChecks'>) =>
      async ({ scope }, { id, request }: ById & { readonly request: ListRequest }) => {
        const holder = await holderOf(needs, scope, choiceOf(id), 'find');
        return holder === null ? refused('notFound') : accepted(await needs.vatChecks.page(holder, request));
      },
  });

/** Lists the verdicts about the VAT number of an organization, newest first. */
export const listVatChecks = history('listVatChecks', (id) => ({ organization: id }));
/** Lists the verdicts about the VAT number of a customer, newest first. */
export const listCustomerVatChecks = history('listCustomerVatChecks', (id) => ({ customer: id }));

/** Returns the holders whose VAT number must be validated again, in a batch of limited size. */
export const listDueVatChecks = defineQuery({
  name: 'listDueVatChecks',
  permission: 'runService',
  refuses: [],
  execute:
    ({ vatChecks }: Pick<Needs, 'vatChecks'>) =>
    async ({ now }) =>
      accepted(await vatChecks.due(now, BATCH)),
});

/** Validates a number again. If the number was removed, ends the follow-up. */
export const repeatVatValidation = validation('repeatVatValidation', 'runService', choiceOfHolder);

/** Ends the follow-up of the verdicts about a VAT number. */
export const endVatValidation = defineCommand({
  name: 'endVatValidation',
  permission: 'runService',
  refuses: [],
  execute:
    ({ vatChecks }: Pick<Needs, 'vatChecks'>) =>
    async ({ unchanged }, holder: VatHolder) => {
      await vatChecks.unschedule(holder);
      unchanged();
      return accepted(null);
    },
});

/**
 * Creates the job that validates numbers again: a year after the last response of the registry, and soon after a query
 * without a response.
 */
export const vatValidationJob = (
  listDue: Run<undefined, readonly VatHolder[], never>,
  repeat: Run<VatHolder, VatCheck, ValidationCode>,
  end: Run<VatHolder, null, never>,
): RecurringJob => ({
  name: 'vat-validations',
  every: hours(1),
  run: async () => {
    const due = await listDue(systemCaller, undefined);
    if (!due.ok) return;
    for (const holder of due.value) {
      const outcome = await repeat(systemCaller, holder);
      if (!outcome.ok && outcome.code === 'vatIdMissing') await end(systemCaller, holder);
    }
  },
});
