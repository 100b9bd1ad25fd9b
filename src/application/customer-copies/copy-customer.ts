import { refusalsOf } from '../../domain/access/permissions.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { imageWarnings } from '../../domain/customer-copies/brand-copy.ts';
import {
  copySizeCodes,
  customerCopyRules,
  refuseCopy,
  refuseCopySize,
} from '../../domain/customer-copies/customer-copy.rules.ts';
import type { CopiedPart } from '../../domain/customer-copies/customer-copy.rules.ts';
import { substituteBy } from '../../domain/customer-copies/substitution.ts';
import type { Substitution } from '../../domain/customer-copies/substitution.ts';
import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import type { CustomerDraft } from '../../domain/customers/new-customer.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { Customers, CustomerView } from '../customers/ports.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { rehearse } from '../kernel/rehearse.ts';
import type { RecordId } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { attachTags, copyMonitors, copyOverrides, copyTags, monitorPartCodes } from './copy-monitors.ts';
import type { MonitorPartNeeds } from './copy-monitors.ts';
import { copyPages, pagePartCodes } from './copy-pages.ts';
import type { PagePartNeeds } from './copy-pages.ts';
import { copyReports, reportPartCodes } from './copy-reports.ts';
import type { ReportPartNeeds } from './copy-reports.ts';
import { channelPartCodes, copyChannels, prepareChannels, requireSameChannels } from './copy-channels.ts';
import type { ChannelPartNeeds, PlannedChannel } from './copy-channels.ts';
import { addChannels, addToFilters, newTarget, targetCodes } from './copy-target.ts';
import type { TargetNeeds } from './copy-target.ts';
import type { CopiedRecord, Copying, Party, SecretsToSet } from './copying.ts';
import { prepareMonitors, requireSameMonitors } from './plan-monitors.ts';
import type { PlannedMonitor } from './plan-monitors.ts';
import { countRecords, readChannels, readMonitors, readSource } from './read-source.ts';
import type { SourceNeeds } from './read-source.ts';

/** The request to copy a customer. */
export interface CopyRequest {
  readonly id: RecordId;
  readonly dryRun: boolean;
  /** The customer to which the records are copied, or the draft of a new one. */
  readonly target: { readonly customerId: RecordId } | { readonly draft: CustomerDraft };
  readonly include: readonly CopiedPart[];
  readonly substitutions: readonly Substitution[];
  readonly allowPaidQuotaUpgrade: boolean;
}

/** The records that a copy has created, or that a dry run would create. */
export interface CopyReport {
  readonly isDryRun: boolean;
  readonly customer: Party & { readonly isNew: boolean };
  readonly records: readonly CopiedRecord[];
  readonly secretsToSet: readonly SecretsToSet[];
  readonly warnings: readonly Issue[];
}

type Needs = SourceNeeds &
  TargetNeeds &
  MonitorPartNeeds &
  ChannelPartNeeds &
  ReportPartNeeds &
  PagePartNeeds & { readonly customers: Customers; readonly unitOfWork: UnitOfWork };

interface Parties {
  readonly source: CustomerView;
  readonly target: CustomerView | null;
  readonly isNew: boolean;
}

interface LockedParties extends Parties {
  readonly target: CustomerView;
}

interface Prepared {
  readonly request: CopyRequest;
  readonly planned: readonly PlannedMonitor[];
  readonly channels: readonly PlannedChannel[];
}

const refuses = [
  'notFound',
  ...codesOf(customerCopyRules),
  ...copySizeCodes,
  ...targetCodes,
  ...monitorPartCodes,
  ...channelPartCodes,
  ...reportPartCodes,
  ...pagePartCodes,
  ...refusalsOf('manageOrganization'),
] as const;
type CopyCode = (typeof refuses)[number];

/** Finds the source, and finds or creates the target. */
const findParties = async (
  needs: Needs,
  work: CommandContext,
  { id, target: requested, include, substitutions }: CopyRequest,
): Promise<Outcome<Parties, CopyCode>> => {
  const source = await needs.customers.find(work.scope, id);
  if (source === null) return refused('notFound');
  const ofOrganization = { organizationId: source.organizationId, customerId: null };
  // The deletion of a channel locks the channel before the customers that chose it.
  await needs.notificationChannels.keep(ofOrganization, source.notificationChannels ?? []);
  if ('customerId' in requested)
    return accepted({ source, target: await needs.customers.find(work.scope, requested.customerId), isNew: false });
  const asked = { id: null, organizationId: ownOrganization(work.caller) };
  const refusal = refuseCopy({ source, target: asked, substitutions });
  if (refusal !== null) return refusal;
  const created = await newTarget(needs, work, source, requested.draft, include.includes('channels'));
  return created.ok ? accepted({ source, target: created.value, isNew: true }) : created;
};

/**
 * Returns the customers, locked and as they are then, or the refusal of the copy. The lock keeps the monitors of the
 * source unchanged, and makes copies to the same target wait for each other.
 */
const lockedParties = async (
  needs: Needs,
  work: CommandContext,
  request: CopyRequest,
): Promise<Outcome<LockedParties, CopyCode>> => {
  const found = await findParties(needs, work, request);
  if (!found.ok) return found;
  const { source, target, isNew } = found.value;
  const refusal = refuseCopy({ source, target, substitutions: request.substitutions });
  if (refusal !== null) return refusal;
  // All copies take the locks in the order of the ids, so that no two deadlock.
  for (const id of [source.id, target?.id ?? 0].toSorted((one, other) => one - other))
    await needs.monitorOwners.find(work.scope, id);
  const locked = {
    source: await needs.customers.find(work.scope, source.id),
    target: await needs.customers.find(work.scope, target?.id ?? 0),
  };
  if (locked.source === null) return refused('notFound');
  return locked.target === null ? customerNotFound : accepted({ source: locked.source, target: locked.target, isNew });
};

/** Adds the chosen channels of the source to the choice of the target, unless its draft has a choice of its own. */
const chooseChannels = async (
  needs: Needs,
  { work, include, channels }: Copying,
  { target: requested }: CopyRequest,
  { source, target, isNew }: LockedParties,
): Promise<Refusal<CopyCode> | null> => {
  if (!include.has('channels')) return null;
  if ('draft' in requested && requested.draft.notificationChannels !== undefined) return null;
  // A new customer has chosen the channels of the organization already.
  const present = isNew ? undefined : target.notificationChannels;
  const chosen = await addChannels(needs, work, source, target, present, channels);
  return chosen.ok ? null : chosen;
};

/** Runs the steps of the copy in an order in which each record exists before it is referred to. */
const copyRecords = async (
  needs: Needs,
  copying: Copying,
  { request, planned, channels }: Prepared,
  parties: LockedParties,
) => {
  const { work, source, include, monitors, substitute, substitutions } = copying;
  const records = await readSource(needs, work.scope, source, include);
  const refusal = refuseCopySize(countRecords(records, include));
  if (refusal !== null) return refusal;
  requireSameMonitors(planned, include.has('monitors') ? records.monitors : [], substitute);
  requireSameChannels(channels, records.channels, substitutions);
  for (const { id } of records.monitors) monitors.set(id, null);
  return (
    (await copyTags(needs)(copying, records.tags)) ??
    (await copyChannels(needs)(copying, channels, records.tags)) ??
    (await chooseChannels(needs, copying, request, parties)) ??
    (await copyMonitors(needs)(copying, planned)) ??
    (await attachTags(needs)(copying, records)) ??
    (await copyOverrides(needs)(copying, records)) ??
    (await copyReports(needs)(copying, records.reports)) ??
    (await copyPages(needs)(copying, records.pages))
  );
};

const copy = async (needs: Needs, work: CommandContext, prepared: Prepared): Promise<Outcome<CopyReport, CopyCode>> => {
  const { request } = prepared;
  const { substitutions, allowPaidQuotaUpgrade, dryRun: isDryRun } = request;
  const warnings: Issue[] = [];
  const parties = await lockedParties(needs, work, request);
  if (!parties.ok) return parties;
  const { source, target, isNew } = parties.value;
  const include = new Set(request.include);
  if (include.has('channels')) await addToFilters(needs, work, source, target);
  const copying: Copying = {
    work,
    source,
    target,
    include,
    substitutions,
    substitute: substituteBy(substitutions),
    allowPaidQuotaUpgrade,
    monitors: new Map(),
    tags: new Map(),
    channels: new Map(),
    records: [],
    secretsToSet: [],
    warnings,
  };
  const { organizationId } = source;
  const roles = await needs.brandImages.rolesOf({ organizationId, customerId: source.id, statusPageId: null });
  warnings.push(...imageWarnings('', source.name, roles));
  const refusedRecord = await copyRecords(needs, copying, prepared, parties.value);
  if (refusedRecord !== null) return refusedRecord;
  const { records, secretsToSet } = copying;
  work.audit(
    auditEntry('customer.copied', target, { after: { copiedFrom: source.publicId, records: records.length } }),
  );
  return accepted({ isDryRun, customer: { ...target, isNew }, records, secretsToSet, warnings });
};

/** Copies the setup of a customer to another one, or shows what the copy would create. See ADR 0206. */
export const copyCustomer = definePreparedCommand({
  name: 'copyCustomer',
  permission: 'editRecords',
  refuses,
  prepare:
    (needs: Needs) =>
    async ({ scope }, request: CopyRequest): Promise<Prepared> => {
      const { include, substitutions } = request;
      const source = await needs.customers.find(scope, request.id);
      const monitors = source !== null && include.includes('monitors') ? await readMonitors(needs, scope, source) : [];
      const channels = source !== null && include.includes('channels') ? await readChannels(needs, scope, source) : [];
      if (refuseCopySize(monitors.length + channels.length) !== null) return { request, planned: [], channels: [] };
      return {
        request,
        planned: await prepareMonitors(needs, monitors, substituteBy(substitutions)),
        channels: await prepareChannels(needs, channels, substitutions),
      };
    },
  execute:
    (needs: Needs) =>
    (work, prepared: Prepared): Promise<Outcome<CopyReport, CopyCode>> =>
      prepared.request.dryRun
        ? rehearse(needs.unitOfWork, work, (trial) => copy(needs, trial, prepared))
        : copy(needs, work, prepared),
});
