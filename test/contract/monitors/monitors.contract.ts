import { changeRequestsContract } from '../../../src/contracts/change-requests.contract.ts';
import { locationsContract } from '../../../src/contracts/locations.contract.ts';
import { tagsContract } from '../../../src/contracts/tags.contract.ts';
import { certificateWarningsContract } from '../checks/certificate-warnings.contract.ts';
import { heartbeatsContract } from '../checks/heartbeats.contract.ts';
import { incidentRemindersContract } from '../incidents/incident-reminders.contract.ts';
import { incidentsContract } from '../incidents/incidents.contract.ts';
import { monitorOwnersContract } from './monitor-owners.contract.ts';
import { monitorResources } from './under-test.ts';
import type { OpenMonitoring } from './under-test.ts';
import { storedMonitorsContract } from './stored-monitors.contract.ts';

const contracts = [
  storedMonitorsContract,
  monitorOwnersContract,
  incidentsContract,
  incidentRemindersContract,
  heartbeatsContract,
  certificateWarningsContract,
];

/** What the ports of monitors promise, one suite for each. */
export const monitorsContracts = (adapter: string, open: OpenMonitoring): void => {
  for (const contract of contracts) contract(adapter, open);
  for (const contract of [tagsContract, locationsContract, changeRequestsContract]) contract({ describe, it }, monitorResources(open));
};
