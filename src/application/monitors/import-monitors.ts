import { isCustomerBound } from '../../domain/access/caller.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { isSameValue } from '../../domain/kernel/row-import.ts';
import { changesOfMonitorRow, columnsOfMonitorChanges } from '../../domain/monitors/monitor-import.ts';
import { createCustomer } from '../customers/create-customers.ts';
import type { CustomerCreationNeeds } from '../customers/create-customers.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { rehearse } from '../kernel/rehearse.ts';
import { refusedRow } from '../kernel/row-import.ts';
import type { ImportedRow, ImportReport } from '../kernel/row-import.ts';
import { allOrNothing } from '../kernel/savepoint.ts';
import { bindPart, definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { applyChange, gatherChange, lockOwned } from './change-monitor.ts';
import type { GatheredChange, MonitorChangeNeeds } from './change-monitor.ts';
import { createPreparedMonitor, prepareMonitor } from './create-monitor.ts';
import type { MonitorCreationNeeds, PreparedMonitor } from './create-monitor.ts';
import { tagMonitor } from './import-tags.ts';
import type { RowTagNeeds } from './import-tags.ts';
import { matchRows, requireSameMatches } from './match-rows.ts';
import type { MatchedRow, MatchingNeeds, RowMatch, SentRow } from './match-rows.ts';

/** The number of rows whose hosts are resolved at the same time. */
const PREPARED_AT_ONCE = 20;

interface MonitorImport {
  readonly rows: readonly SentRow[];
  readonly dryRun: boolean;
  readonly allowPaidQuotaUpgrade: boolean;
}

type Needs = MonitorChangeNeeds &
  MonitorCreationNeeds &
  RowTagNeeds &
  MatchingNeeds &
  CustomerCreationNeeds & { readonly unitOfWork: UnitOfWork };

/** What a row does, with what was found out about its hosts. */
type Step = { readonly created: PreparedMonitor } | { readonly changed: GatheredChange };

/** A row with its step, or the refusal of the row. */
type Planned = Outcome<MatchedRow & { readonly step: Step }, ErrorCode>;

interface PreparedImport extends MonitorImport {
  readonly matches: readonly RowMatch[];
  readonly planned: readonly Planned[];
}

type Done = Outcome<ImportedRow, ErrorCode>;

/** Finds out about the hosts of a row, which must not happen within a transaction. */
const prepareRow = async (
  needs: Needs,
  context: QueryContext,
  { allowPaidQuotaUpgrade }: MonitorImport,
  match: RowMatch,
): Promise<Planned> => {
  if (!match.ok) return match;
  const { row, match: found } = match.value;
  const { kind, sent } = row;
  const stored = found === null ? null : await needs.monitors.find(context.scope, kind.kind, found.id);
  if (stored === null) {
    const created = await prepareMonitor(needs, kind, { ...sent, allowPaidQuotaUpgrade });
    return accepted({ ...match.value, step: { created } });
  }
  const changes = changesOfMonitorRow(kind, stored, sent);
  const changed = await gatherChange(needs, context, { kind, id: stored.id, changes });
  return accepted({ ...match.value, step: { changed } });
};

/** Returns the id of the customer of a row, which is created if there is none yet; null for the organization. */
const customerOf = async (
  needs: Needs,
  work: CommandContext,
  { customerId, newCustomer }: MatchedRow,
  added: ReadonlyMap<string, number>,
): Promise<Outcome<number | null, ErrorCode>> => {
  if (newCustomer === null) return accepted(customerId);
  const known = added.get(newCustomer.name);
  if (known !== undefined) return accepted(known);
  if (isCustomerBound(work.caller)) return customerNotFound;
  const created = await bindPart(createCustomer, needs)(work, newCustomer);
  return created.ok ? accepted(created.value.value.id) : created;
};

const create = async (
  needs: Needs,
  work: CommandContext,
  { kind, tags }: MatchedRow['row'],
  prepared: PreparedMonitor,
  customerId: number | null,
): Promise<Done> => {
  if (kind.ofCustomer !== undefined && customerId === null)
    return invalidBody([{ path: 'customer', message: 'Required.' }]);
  const sent = { ...prepared.sent, customerId };
  const created = await bindPart(createPreparedMonitor(kind), needs)(work, { ...prepared, sent });
  if (!created.ok) return created;
  const tagged = await tagMonitor(needs, work, created.value, tags);
  return tagged.ok ? accepted({ outcome: 'created', publicId: created.value.publicId }) : tagged;
};

const change = async (
  needs: Needs,
  work: CommandContext,
  { kind, sent, tags }: MatchedRow['row'],
  gathered: GatheredChange,
): Promise<Done> => {
  const owned = await lockOwned(needs, work, kind, gathered.found);
  if (owned === null) return refused('notFound');
  const { publicId } = owned.monitor;
  if (!isSameValue(changesOfMonitorRow(kind, owned.monitor, sent), gathered.sent))
    throw new StalePreparationError('A monitor of the import was changed concurrently.');
  const hasChanges = Object.keys(gathered.sent).length > 0;
  const changed = hasChanges ? await applyChange(needs, work, owned, gathered) : accepted(owned.monitor);
  if (!changed.ok) return changed;
  const tagged = await tagMonitor(needs, work, changed.value, tags);
  if (!tagged.ok) return tagged;
  const changes = [...columnsOfMonitorChanges(kind, gathered.sent), ...(tagged.value ? ['tags'] : [])];
  return accepted(
    changes.length === 0 ? { outcome: 'unchanged', publicId } : { outcome: 'changed', publicId, changes },
  );
};

const importRows = async (needs: Needs, work: CommandContext, sent: PreparedImport) => {
  // Two imports at the same time would both create the monitors that neither has found.
  await needs.packageConfigs.lockDefault(ownOrganization(work.caller));
  requireSameMatches(sent.matches, await matchRows(needs, work, sent.rows));
  work.unchanged();
  const added = new Map<string, number>();
  const importOne = async (part: CommandContext, planned: Planned): Promise<Done> => {
    if (!planned.ok) return planned;
    const { row, newCustomer, step } = planned.value;
    if ('changed' in step) return change(needs, part, row, step.changed);
    const customer = await customerOf(needs, part, planned.value, added);
    if (!customer.ok) return customer;
    const done = await create(needs, part, row, step.created, customer.value);
    if (done.ok && newCustomer !== null && customer.value !== null) added.set(newCustomer.name, customer.value);
    return done;
  };
  const rows: ImportedRow[] = [];
  for (const planned of sent.planned) {
    const done = await allOrNothing(needs.unitOfWork, work, (part) => importOne(part, planned));
    rows.push(done.ok ? done.value : refusedRow(done));
  }
  return accepted<ImportReport>({ isDryRun: sent.dryRun, rows });
};

/**
 * Creates and changes monitors of all kinds from rows, with customers that the rows name. A refused row is named and does
 * not prevent the others; the same rows once more change nothing. See ADR 0344.
 */
export const importMonitors = definePreparedCommand({
  name: 'importMonitors',
  permission: 'editMonitors',
  refuses: [],
  prepare:
    (needs: Needs) =>
    async (context: QueryContext, sent: MonitorImport): Promise<PreparedImport> => {
      const matches = await matchRows(needs, context, sent.rows);
      const planned: Planned[] = [];
      for (let at = 0; at < matches.length; at += PREPARED_AT_ONCE)
        planned.push(
          ...(await Promise.all(
            matches.slice(at, at + PREPARED_AT_ONCE).map((match) => prepareRow(needs, context, sent, match)),
          )),
        );
      return { ...sent, matches, planned };
    },
  execute:
    (needs: Needs) =>
    (work: CommandContext, sent: PreparedImport): Promise<Outcome<ImportReport>> =>
      sent.dryRun
        ? rehearse(needs.unitOfWork, work, (trial) => importRows(needs, trial, sent))
        : importRows(needs, work, sent),
});
