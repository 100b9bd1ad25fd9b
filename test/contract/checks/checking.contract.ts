import { checkQueueContract } from './check-queue.contract.ts';
import { checkResultsContract } from './check-results.contract.ts';
import { checkTriggersContract } from './check-triggers.contract.ts';
import { monitorConditionsContract } from './monitor-conditions.contract.ts';
import type { OpenMonitoring } from '../monitors/under-test.ts';

const contracts = [checkQueueContract, checkResultsContract, checkTriggersContract, monitorConditionsContract];

/** What the ports of checks promise, one suite for each. */
export const checkingContracts = (adapter: string, open: OpenMonitoring): void => {
  for (const contract of contracts) contract(adapter, open);
};
