import type { Me } from '../access/queries.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { defaultInterval } from '../../src/domain/monitors/check-interval.rules.ts';
import type { managementTypes } from '../../src/domain/monitors/monitor.ts';
import type { BulkChange } from './bulk-change.ts';

export type BulkAction = BulkChange['action'];

/** The choice for an action that needs more than the monitors. */
export interface BulkChoice {
  readonly checkInterval: string;
  readonly locationIds: readonly string[];
  readonly tagId: string;
  readonly managementType: (typeof managementTypes)[number];
  readonly channelId: string;
}

export const firstChoice: BulkChoice = {
  checkInterval: String(defaultInterval(null)),
  locationIds: [],
  tagId: '',
  managementType: 'managed',
  channelId: '',
};

/** The actions without a choice, which are previewed at once. */
export const isImmediate = (action: BulkAction): boolean =>
  action === 'pause' || action === 'resume' || action === 'delete';

/** Returns the change that the API makes, or null as long as something has to be chosen. */
export const changeOf = (action: BulkAction, choice: BulkChoice): BulkChange | null => {
  const { checkInterval, locationIds, tagId, managementType, channelId } = choice;
  switch (action) {
    case 'pause':
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

type Offered = readonly (readonly [BulkAction, string])[];

/** Returns the actions beside pause, resume and delete that a person may take, with their words. */
export const furtherActions = ({ permissions, customer }: Me, { bulk }: ConsoleTexts): Offered => {
  const channels: Offered = [
    ['muteChannel', bulk.muteChannel],
    ['unmuteChannel', bulk.unmuteChannel],
  ];
  return [
    ['interval', bulk.interval],
    ['locations', bulk.locations],
    ['addTag', bulk.addTag],
    ['removeTag', bulk.removeTag],
    ...(customer === null ? ([['managementType', bulk.managementType]] as const) : []),
    ...(permissions.includes('editRecords') ? channels : []),
  ];
};
