import { certificateWarningsContract } from '../checks/certificate-warnings.contract.ts';
import { changeRequestsContract } from './change-requests.contract.ts';
import { heartbeatsContract } from '../checks/heartbeats.contract.ts';
import { incidentRemindersContract } from '../incidents/incident-reminders.contract.ts';
import { incidentsContract } from '../incidents/incidents.contract.ts';
import { locationsContract } from './locations.contract.ts';
import { monitorDirectoryContract } from './monitor-directory.contract.ts';
import { monitorOwnersContract } from './monitor-owners.contract.ts';
import { monitorTagsContract, tagsContract } from './tags.contract.ts';
import type { OpenMonitoring } from './under-test.ts';
import { websitesContract } from './websites.contract.ts';

const contracts = [
  websitesContract,
  monitorOwnersContract,
  locationsContract,
  monitorDirectoryContract,
  incidentsContract,
  incidentRemindersContract,
  heartbeatsContract,
  certificateWarningsContract,
  tagsContract,
  monitorTagsContract,
  changeRequestsContract,
];

/** What the ports of monitors promise, one suite for each. */
export const monitorsContracts = (adapter: string, open: OpenMonitoring): void => {
  for (const contract of contracts) contract(adapter, open);
};
