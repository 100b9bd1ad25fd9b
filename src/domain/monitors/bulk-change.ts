import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { firstBroken } from '../kernel/rules.ts';
import { changedManagementTypeRules, managedMonitorRules } from './management-type.rules.ts';
import type { MonitorDeletionClaim } from './management-type.rules.ts';
import type { MonitorAlerting } from './monitor-alerting.ts';
import type { MonitorKind, SentMonitor } from './monitor-kind.ts';
import { unsupportedMonitorType } from './monitor.rules.ts';
import type { ManagementType } from './monitor.ts';

/** The maximum number of monitors that one call changes. A filter that selects more is continued by the next call. */
export const MONITORS_PER_BULK = 500;

type RecordReference = string | number;

/** A change of several monitors, each by the rules of a change of one. */
export type BulkChange =
  | { readonly action: 'pause'; readonly minutes?: number }
  | { readonly action: 'resume' | 'delete' }
  | { readonly action: 'interval'; readonly checkInterval: number }
  | { readonly action: 'locations'; readonly locationIds: readonly RecordReference[] }
  | { readonly action: 'managementType'; readonly managementType: ManagementType }
  | { readonly action: 'alerting'; readonly alerting: Partial<MonitorAlerting> }
  | { readonly action: 'addTag' | 'removeTag'; readonly tagId: RecordReference }
  | { readonly action: 'muteChannel' | 'unmuteChannel'; readonly channelId: RecordReference };

/** The effect of a bulk change on one monitor, which equals one of the operations on a single monitor. */
export type SingleOperation =
  | { readonly operation: 'update'; readonly changes: SentMonitor }
  | { readonly operation: 'pause'; readonly minutes: number }
  | { readonly operation: 'attachTag' | 'detachTag'; readonly tagId: RecordReference }
  | { readonly operation: 'setChannelMuted'; readonly channelId: RecordReference; readonly isMuted: boolean }
  | { readonly operation: 'delete' };

/** Returns true if monitors of the kind have what the action changes: those with a fixed schedule have no interval and no locations. */
const isPossible = (kind: MonitorKind, { action }: BulkChange): boolean => {
  switch (action) {
    case 'interval':
    case 'locations':
      return kind.ofCustomer === undefined;
    default:
      return true;
  }
};

const update = (changes: SentMonitor): SingleOperation => ({ operation: 'update', changes });

const operationOf = (change: BulkChange): SingleOperation => {
  switch (change.action) {
    case 'pause':
      return change.minutes === undefined
        ? update({ status: 'paused' })
        : { operation: 'pause', minutes: change.minutes };
    case 'resume':
      return update({ status: 'active' });
    case 'interval':
      return update({ checkInterval: change.checkInterval });
    case 'locations':
      return update({ locationIds: change.locationIds });
    case 'managementType':
      return update({ managementType: change.managementType });
    case 'alerting':
      return update({ alerting: change.alerting });
    case 'addTag':
      return { operation: 'attachTag', tagId: change.tagId };
    case 'removeTag':
      return { operation: 'detachTag', tagId: change.tagId };
    case 'muteChannel':
    case 'unmuteChannel':
      return {
        operation: 'setChannelMuted',
        channelId: change.channelId,
        isMuted: change.action === 'muteChannel',
      };
    case 'delete':
      return { operation: 'delete' };
  }
};

/** Decides by which operation a bulk change changes a monitor of the kind. */
export const decideBulkOperation = (
  kind: MonitorKind,
  change: BulkChange,
): Outcome<SingleOperation, typeof unsupportedMonitorType.code> =>
  isPossible(kind, change) ? accepted(operationOf(change)) : unsupportedMonitorType;

/** Returns true if the action changes the settings of a monitor or deletes it, which its management type may forbid. */
const changesRecord = (action: BulkChange['action']): boolean => {
  switch (action) {
    case 'addTag':
    case 'removeTag':
    case 'muteChannel':
    case 'unmuteChannel':
      return false;
    default:
      return true;
  }
};

/**
 * Returns true if the management type of a monitor refuses a bulk action of the caller, whatever the action would
 * change.
 */
export const isBulkActionRefused = (action: BulkChange['action'], claim: MonitorDeletionClaim): boolean => {
  if (!changesRecord(action)) return false;
  if (firstBroken(managedMonitorRules, claim) !== null) return true;
  const requested: ManagementType = claim.present === 'managed' ? 'self_service' : 'managed';
  return (
    action === 'managementType' &&
    firstBroken(changedManagementTypeRules, { ...claim, requested, selfServiceCount: 0 }) !== null
  );
};

/** A place in the order in which the monitors of a bulk change are locked. */
interface Locked {
  readonly id: number;
  readonly customerId: number | null;
}

/**
 * Compares two monitors by the order in which every bulk change locks them: by customer, so that no two bulk changes
 * wait for each other.
 */
export const inLockOrder = (one: Locked, other: Locked): number =>
  (one.customerId ?? 0) - (other.customerId ?? 0) || one.id - other.id;
