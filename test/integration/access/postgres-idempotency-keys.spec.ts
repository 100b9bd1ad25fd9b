import { PostgresIdempotencyKeys } from '../../../src/infrastructure/access/postgres-idempotency-keys.ts';
import { idempotencyKeysContract } from '../../contract/idempotency-keys.contract.ts';
import { connected } from '../kernel/database/connected.ts';

idempotencyKeysContract('PostgreSQL', async () => {
  const { database, close } = await connected();
  return { keys: new PostgresIdempotencyKeys(database), unitOfWork: database, close };
});
