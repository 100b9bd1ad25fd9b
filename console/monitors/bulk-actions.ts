import type { Me } from '../access/queries.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { defaultInterval } from '../../src/domain/monitors/check-interval.rules.ts';
import { managementTypes } from '../../src/domain/monitors/monitor.ts';
import type { ManagementType } from '../../src/domain/monitors/monitor.ts';
import type { BulkChange } from './bulk-change.ts';
import type { ChangeRights } from './change-right.ts';
import { openPause, pauseMinutes } from './pause-choice.ts';
import type { PauseChoice } from './pause-choice.ts';
import type { SelectedMonitor } from './selection.ts';

/** The actions that the list offers. Alert settings are changed in the form of a monitor. */
export type BulkAction = Exclude<BulkChange['action'], 'alerting'>;

/** What can be done with the selected monitors: they are changed or checked, or a message about them is sent. */
export type BulkTask = BulkAction | 'check' | 'message';

/** The choice for an action that needs more than the monitors. */
export interface BulkChoice extends PauseChoice {
  readonly checkInterval: string;
  readonly locationIds: readonly string[];
  readonly tagId: string;
  readonly managementType: ManagementType;
  readonly channelId: string;
}

export const firstChoice: BulkChoice = {
  ...openPause,
  checkInterval: String(defaultInterval(null)),
  locationIds: [],
  tagId: '',
  managementType: 'managed',
  channelId: '',
};

/** The actions that can be taken without a choice, which are previewed at once. */
export const isImmediate = (action: BulkTask): boolean =>
  action === 'pause' || action === 'resume' || action === 'delete';

/** Returns the change that the API makes from now on, or null as long as something has to be chosen. */
export const changeOf = (
  action: BulkAction,
  choice: BulkChoice,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): BulkChange | null => {
  const { checkInterval, locationIds, tagId, managementType, channelId } = choice;
  switch (action) {
    case 'pause': {
      const length = pauseMinutes(choice, now, timeZone);
      if (length === undefined) return null;
      return length === null ? { action } : { action, minutes: length };
    }
    case 'resume':
    case 'delete':
      return { action };
    case 'interval':
      return { action, checkInterval: Number(checkInterval) };
    case 'locations':
      return locationIds.length === 0 ? null : { action, locationIds: [...locationIds] };
    case 'managementType':
      return { action, managementType };
    case 'addTag':
    case 'removeTag':
      return tagId === '' ? null : { action, tagId };
    case 'muteChannel':
    case 'unmuteChannel':
      return channelId === '' ? null : { action, channelId };
  }
};

type Changes = readonly (readonly [BulkAction, string])[];
type Offered = readonly (readonly [BulkTask, string])[];

/**
 * Returns the actions that are possible for at least one of the selected monitors, with their words. `selected` is
 * undefined if not all of them are known.
 */
export const offeredActions = (
  { permissions }: Me,
  { isRefusedInBulk }: ChangeRights,
  selected: readonly Pick<SelectedMonitor, 'managementType'>[] | undefined,
  { bulk, monitor, monitorForm, actions }: ConsoleTexts,
): Offered => {
  const types = selected?.map(({ managementType }) => managementType) ?? managementTypes;
  const channels: Changes = [
    ['muteChannel', bulk.muteChannel],
    ['unmuteChannel', bulk.unmuteChannel],
  ];
  const all: Changes = [
    ['pause', monitorForm.pause],
    ['resume', monitorForm.resume],
    ['delete', actions.delete],
    ['interval', bulk.interval],
    ['locations', bulk.locations],
    ['addTag', bulk.addTag],
    ['removeTag', bulk.removeTag],
    ['managementType', bulk.managementType],
    ...(permissions.includes('editRecords') ? channels : []),
  ];
  const changes = all.filter(([action]) => !types.every((type) => isRefusedInBulk(action, type)));
  return [
    ['check', monitor.checkNow],
    ...changes,
    ...(permissions.includes('sendAlerts') ? [['message', bulk.message] as const] : []),
  ];
};
