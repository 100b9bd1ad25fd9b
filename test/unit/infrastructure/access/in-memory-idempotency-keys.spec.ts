import { InMemoryIdempotencyKeys } from '../../../../src/infrastructure/access/memory/in-memory-idempotency-keys.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { idempotencyKeysContract } from '../../../contract/idempotency-keys.contract.ts';

idempotencyKeysContract('in memory', () => {
  const store = new MemoryStore();
  return Promise.resolve({ keys: new InMemoryIdempotencyKeys(store), unitOfWork: store, close: () => Promise.resolve() });
});
