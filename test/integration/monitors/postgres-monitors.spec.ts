import {
  changeRequestsContract,
  incidentRemindersContract,
  incidentsContract,
  locationsContract,
  monitorOwnersContract,
  monitorsContract,
  tagsContract,
} from '../../../src/contracts/index.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('monitors on PostgreSQL', () => {
  const contracts = [monitorsContract, monitorOwnersContract, tagsContract, locationsContract, changeRequestsContract, incidentsContract, incidentRemindersContract];
  const open = postgresMonitoring();
  for (const contract of contracts) contract({ describe, it }, open);
});
