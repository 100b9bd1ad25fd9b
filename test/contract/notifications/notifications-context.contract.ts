import { alertAudiencesContract, alertDeliveriesContract } from './alerts.contract.ts';
import { notificationChannelsContract } from './notification-channels.contract.ts';
import type { OpenNotifications } from './under-test.ts';

const contracts = [notificationChannelsContract, alertAudiencesContract, alertDeliveriesContract];

/** What the ports of notifications promise, one suite for each. */
export const notificationsContextContracts = (adapter: string, open: OpenNotifications): void => {
  for (const contract of contracts) contract(adapter, open);
};
