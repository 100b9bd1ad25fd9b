import { copiedColor } from '../../domain/customer-copies/brand-copy.ts';
import { copiedChoice, copiedFilters, copiedRouting } from '../../domain/customer-copies/channel-choice-copy.ts';
import type { CustomerDraft } from '../../domain/customers/new-customer.ts';
import type { AccessCode } from '../../domain/access/permissions.ts';
import { issuesWithin } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { updateCustomer } from '../customers/change-customers.ts';
import { createCustomer } from '../customers/create-customers.ts';
import type { CustomerView } from '../customers/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { bindPart } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorOwners } from '../monitors/ports.ts';
import type { NotificationChannels } from '../notifications/ports.ts';

/** The codes with which creating or changing the customer that a copy goes to can be refused. */
export const targetCodes = [...createCustomer.refuses, ...updateCustomer.refuses];
/** Before the channels of the source are copied. */
const NO_COPIES: ReadonlyMap<number, number> = new Map();

type TargetCode = (typeof targetCodes)[number] | AccessCode;

/** The ports for the customer that a copy goes to. */
export type TargetNeeds = Parameters<typeof createCustomer.connectPart>[0] &
  Parameters<typeof updateCustomer.connectPart>[0] & {
    readonly monitorOwners: MonitorOwners;
    readonly notificationChannels: NotificationChannels;
  };

/** Returns the channel choice of the target. `copies` are those of the channels of the source. */
const choiceOf = async (
  { notificationChannels }: Pick<TargetNeeds, 'notificationChannels'>,
  source: CustomerView,
  present: readonly number[] | null | undefined,
  copies: ReadonlyMap<number, number>,
): Promise<readonly number[] | null> => {
  const scope = { organizationId: source.organizationId, customerId: null };
  return copiedChoice(source, present, await notificationChannels.list(scope, {}), copies);
};

/**
 * Creates the new customer. The channels of the organization that the source has chosen are chosen, and its default
 * team and policy kept, unless the draft names others.
 */
export const newTarget = async (
  needs: TargetNeeds,
  work: CommandContext,
  source: CustomerView,
  draft: CustomerDraft,
  copiesChannels: boolean,
): Promise<Outcome<CustomerView, TargetCode>> => {
  const copiesChoice = copiesChannels && draft.notificationChannels === undefined;
  const chosen = copiesChoice ? { notificationChannels: await choiceOf(needs, source, undefined, NO_COPIES) } : {};
  const routing = copiesChannels ? copiedRouting(source, draft) : {};
  const brandColor = copiedColor(source, draft);
  const created = await bindPart(createCustomer, needs)(work, { ...draft, brandColor, ...routing, ...chosen });
  return created.ok ? accepted(created.value.value) : issuesWithin('customer', created);
};

/** Adds the target to the filters of the channels that select the source. */
export const addToFilters = async (
  { notificationChannels }: { readonly notificationChannels: Pick<NotificationChannels, 'list' | 'save'> },
  { now, audit }: CommandContext,
  source: CustomerView,
  target: Pick<CustomerView, 'id'>,
): Promise<void> => {
  for (const channel of await notificationChannels.list(
    { organizationId: source.organizationId, customerId: null },
    {},
  )) {
    const filters = copiedFilters(channel.filters, source.id, target.id);
    if (filters === null) continue;
    const saved = await notificationChannels.save({ ...channel, filters, updatedAt: now }, channel);
    audit(
      auditEntry('notificationChannel.updated', saved, { before: { filters: channel.filters }, after: { filters } }),
    );
  }
};

/**
 * Adds the channels of the source, and the copies of its own, to the choice of the target. `present` is undefined for a
 * new customer without a choice of its own.
 */
export const addChannels = async (
  needs: TargetNeeds,
  work: CommandContext,
  source: CustomerView,
  target: Pick<CustomerView, 'publicId' | 'notificationChannels'>,
  present: readonly number[] | null | undefined,
  copies: ReadonlyMap<number, number>,
): Promise<Outcome<null, TargetCode>> => {
  const chosen = await choiceOf(needs, source, present, copies);
  if (chosen?.length === target.notificationChannels?.length) return accepted(null);
  const changed = await bindPart(updateCustomer, needs)(work, {
    id: target.publicId,
    changes: { notificationChannels: chosen },
  });
  return changed.ok ? accepted(null) : changed;
};
