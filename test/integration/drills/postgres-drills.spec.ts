import { drillsContract } from '../../../src/contracts/drills/drills.contract.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { drillsUnderTest } from './drills-under-test.ts';

describe('drills on PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  drillsContract({ describe, it }, async () => drillsUnderTest(await emptied()));
});
