import {
  certificateWarningsContract,
  checkQueueContract,
  checkResultsContract,
  checkTriggersContract,
  heartbeatsContract,
  monitorConditionsContract,
  stateSpansContract,
} from '../../../src/contracts/index.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('checks on PostgreSQL', () => {
  const contracts = [checkQueueContract, checkResultsContract, checkTriggersContract, monitorConditionsContract, stateSpansContract, heartbeatsContract, certificateWarningsContract];
  const open = postgresMonitoring();
  for (const contract of contracts) contract({ describe, it }, open);
});
