import { InMemoryOutbox } from '../../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { outboxQueueContract } from '../../../../contract/outbox-queue.contract.ts';

outboxQueueContract('in memory', () => {
  const outbox = new InMemoryOutbox();
  return Promise.resolve({ outbox, outboxQueue: outbox, close: () => Promise.resolve() });
});
