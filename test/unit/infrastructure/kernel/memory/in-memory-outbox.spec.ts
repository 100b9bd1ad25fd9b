import { InMemoryOutbox } from '../../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { outboxQueueContract } from '../../../../../src/contracts/index.ts';

describe('outbox in memory', () => {
  outboxQueueContract({ describe, it }, () => {
    const outbox = new InMemoryOutbox();
    return Promise.resolve({ outbox, outboxQueue: outbox, close: () => Promise.resolve() });
  });
});
