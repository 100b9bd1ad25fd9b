import { InMemoryOutbox } from '../../../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { outboxGroupsContract, outboxQueueContract } from '../../../../../src/contracts/index.ts';

const open = () => {
  const outbox = new InMemoryOutbox();
  return Promise.resolve({ outbox, outboxQueue: outbox, close: () => Promise.resolve() });
};

describe('outbox in memory', () => {
  outboxQueueContract({ describe, it }, open);
  outboxGroupsContract({ describe, it }, open);
});
