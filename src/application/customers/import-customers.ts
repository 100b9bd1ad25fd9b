import { ownOrganization } from '../../domain/access/scope.ts';
import { changesOfRow, columnsOfChanges, customFieldsOfRow } from '../../domain/customers/customer-import.ts';
import { decideNewCustomer } from '../../domain/customers/new-customer.ts';
import type { CustomerDraft, CustomerTerms } from '../../domain/customers/new-customer.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { decideRowTarget, repetitionsIn } from '../../domain/kernel/row-import.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { rehearse } from '../kernel/rehearse.ts';
import { refusedRow } from '../kernel/row-import.ts';
import type { ImportedRow, ImportReport } from '../kernel/row-import.ts';
import { allOrNothing } from '../kernel/savepoint.ts';
import { bindPart, defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { updateCustomer } from './change-customers.ts';
import type { CustomerCommandNeeds } from './change-customers.ts';
import { createdEntry, storeCustomers, termsOf } from './create-customers.ts';
import type { CustomerCreationNeeds } from './create-customers.ts';
import type { Customers, CustomerView, CustomFields } from './ports.ts';

/** A row about one customer, or what is wrong with its members. */
export type CustomerRow =
  { readonly publicId: string | null; readonly draft: Partial<CustomerDraft> } | { readonly issues: readonly Issue[] };

interface CustomerImport {
  readonly rows: readonly CustomerRow[];
  readonly dryRun: boolean;
}

type Needs = Omit<CustomerCreationNeeds, 'customFields'> &
  CustomerCommandNeeds & { readonly customFields: CustomFields; readonly unitOfWork: UnitOfWork };

const keyOf = (row: CustomerRow): string | null => ('issues' in row ? null : (row.publicId ?? row.draft.name ?? null));

/** The customers that rows name, as they are found by name or public id. */
const namedBy = async (customers: Customers, { scope }: CommandContext, rows: readonly CustomerRow[]) => {
  const named = rows.map(keyOf).filter((key) => key !== null);
  const found = named.length === 0 ? [] : await customers.list(scope, { named });
  return Map.groupBy(
    found.flatMap((customer) => [[customer.name, customer] as const, [customer.publicId, customer] as const]),
    ([key]) => key,
  );
};

/** Returns the draft of a row that creates a customer. */
const newDraft = ({
  name,
  email,
  ...members
}: Partial<CustomerDraft>): Outcome<CustomerDraft, 'invalidRequestBody'> => {
  const missing = Object.entries({ name, email }).filter(([, value]) => value === undefined);
  return name === undefined || email === undefined
    ? invalidBody(missing.map(([path]) => ({ path, message: 'Required.' })))
    : accepted({ name, email, ...members });
};

const createOne = async (
  needs: Needs,
  terms: CustomerTerms,
  organizationId: number,
  work: CommandContext,
  sent: Partial<CustomerDraft>,
): Promise<Outcome<CustomerView, ErrorCode>> => {
  const draft = newDraft(sent);
  if (!draft.ok) return draft;
  const decision = decideNewCustomer(terms, draft.value, work.now);
  if (!decision.ok) return decision;
  const [customer] = await storeCustomers(needs, [decision.value], organizationId, work.now);
  if (customer === undefined) throw new Error('The repository returned no customer.');
  work.audit(createdEntry(customer));
  return accepted(customer);
};

/** Handles the rows one after the other, each by the rules for a creation or a change of one customer. */
const importRows = async (needs: Needs, work: CommandContext, { rows, dryRun: isDryRun }: CustomerImport) => {
  const organizationId = ownOrganization(work.caller);
  // Two imports at the same time would both create the customers that neither has found.
  await needs.packageConfigs.lockDefault(organizationId);
  const drafts = rows.flatMap((row) => ('issues' in row ? [] : [row.draft as CustomerDraft]));
  const terms = await termsOf(needs, organizationId, drafts);
  const found = await namedBy(needs.customers, work, rows);
  const update = bindPart(updateCustomer, needs);
  const repeated = repetitionsIn(rows.map((row, at) => keyOf(row) ?? `${at} `));
  const importOne = async (row: CustomerRow, at: number): Promise<ImportedRow> => {
    if ('issues' in row) return refusedRow(invalidBody(row.issues));
    const { publicId } = row;
    const matches = (found.get(publicId ?? row.draft.name ?? '') ?? []).map(([, customer]) => customer);
    const target = decideRowTarget({ publicId, keyMember: 'name', isRepeated: repeated[at] === true, matches });
    if (!target.ok) return refusedRow(target);
    const { customFields, ...members } = row.draft;
    const draft = {
      ...members,
      ...(customFields === undefined ? {} : { customFields: customFieldsOfRow(terms.fields, customFields) }),
    };
    const stored = target.value;
    if (stored === null) {
      const created = await createOne(needs, terms, organizationId, work, draft);
      return created.ok ? { outcome: 'created', publicId: created.value.publicId } : refusedRow(created);
    }
    const changes = changesOfRow(stored, draft);
    if (Object.keys(changes).length === 0) return { outcome: 'unchanged', publicId: stored.publicId };
    const changed = await allOrNothing(needs.unitOfWork, work, (part) =>
      update(part, { id: stored.publicId, changes }),
    );
    return changed.ok
      ? { outcome: 'changed', publicId: stored.publicId, changes: columnsOfChanges(stored, changes) }
      : refusedRow(changed);
  };
  work.unchanged();
  const report: ImportedRow[] = [];
  for (const [at, row] of rows.entries()) report.push(await importOne(row, at));
  return accepted<ImportReport>({ isDryRun, rows: report });
};

/**
 * Creates and changes customers from rows. A refused row is named and does not prevent the others; the same rows once more
 * change nothing. See ADR 0344.
 */
export const importCustomers = defineCommand({
  name: 'importCustomers',
  permission: 'editRecords',
  refuses: [],
  execute:
    (needs: Needs) =>
    (work: CommandContext, sent: CustomerImport): Promise<Outcome<ImportReport>> =>
      sent.dryRun
        ? rehearse(needs.unitOfWork, work, (trial) => importRows(needs, trial, sent))
        : importRows(needs, work, sent),
});
