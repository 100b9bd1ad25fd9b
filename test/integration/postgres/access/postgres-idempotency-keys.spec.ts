import { PostgresIdempotencyKeys } from '../../../../src/infrastructure/postgres/access/postgres-idempotency-keys.ts';
import { idempotencyKeysContract } from '../../../contract/idempotency-keys.contract.ts';
import { connected } from '../connected.ts';

idempotencyKeysContract('PostgreSQL', async () => {
  const { database, close } = await connected();
  return { keys: new PostgresIdempotencyKeys(database), unitOfWork: database, close };
});
