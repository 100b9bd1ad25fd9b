import { InMemoryIdempotencyKeys } from '../../../../../src/infrastructure/memory/access/in-memory-idempotency-keys.ts';
import { MemoryStore } from '../../../../../src/infrastructure/memory/kernel/memory-store.ts';
import { idempotencyKeysContract } from '../../../../contract/idempotency-keys.contract.ts';

idempotencyKeysContract('in memory', () => {
  const store = new MemoryStore();
  return Promise.resolve({ keys: new InMemoryIdempotencyKeys(store), unitOfWork: store, close: () => Promise.resolve() });
});
