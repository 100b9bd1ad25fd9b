import { certificateWarningsContract } from '../../contract/checks/certificate-warnings.contract.ts';
import { checkQueueContract, checkTriggersContract } from '../../contract/checks/check-queue.contract.ts';
import { checkResultsContract, heartbeatsContract } from '../../contract/checks/check-results.contract.ts';
import { monitorConditionsContract } from '../../contract/checks/monitor-conditions.contract.ts';
import { stateSpansContract } from '../../contract/checks/state-spans.contract.ts';
import { postgresMonitoring } from '../kernel/database/postgres-monitoring.ts';

describe('checks on PostgreSQL', () => {
  const contracts = [
    checkQueueContract,
    checkResultsContract,
    checkTriggersContract,
    monitorConditionsContract,
    stateSpansContract,
    heartbeatsContract,
    certificateWarningsContract,
  ];
  const open = postgresMonitoring();
  for (const contract of contracts) contract({ describe, it }, open);
});
