import { jobQueueContract } from '../../../../../src/contracts/index.ts';
import { memoryJobStore } from '../../../../builders/memory-job-store.ts';

describe('jobs in memory', () => jobQueueContract({ describe, it }, () => memoryJobStore()));
