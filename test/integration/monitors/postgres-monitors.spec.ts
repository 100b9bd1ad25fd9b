import { incidentRemindersContract, incidentsContract } from '../../contract/incidents/incidents.contract.ts';
import { changeRequestsContract } from '../../contract/monitors/change-requests.contract.ts';
import { locationsContract } from '../../contract/monitors/locations.contract.ts';
import {
  checkSubjectsContract,
  monitorLocksContract,
  monitorOwnersContract,
  monitorSchedulesContract,
  monitorsContract,
} from '../../contract/monitors/monitors.contract.ts';
import { tagsContract } from '../../contract/monitors/tags.contract.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('monitors on PostgreSQL', () => {
  const contracts = [
    monitorsContract,
    monitorSchedulesContract,
    monitorLocksContract,
    checkSubjectsContract,
    monitorOwnersContract,
    tagsContract,
    locationsContract,
    changeRequestsContract,
    incidentsContract,
    incidentRemindersContract,
  ];
  const open = postgresMonitoring();
  for (const contract of contracts) contract({ describe, it }, open);
});
