import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresAuditLog } from '../../../../src/infrastructure/access/postgres-audit-log.ts';
import { PostgresOutbox } from '../../../../src/infrastructure/kernel/outbox/postgres-outbox.ts';
import { PostgresOutboxQueue } from '../../../../src/infrastructure/kernel/outbox/postgres-outbox-queue.ts';
import { unitOfWorkContract } from '../../../../src/contracts/index.ts';
import { connected } from './connected.ts';

const vault = aesVault(Buffer.alloc(48, 7));

const open = async () => {
  const { database, close } = await connected();
  const entries = async () => {
    const rows = await database.query.selectFrom('audit_log').selectAll().orderBy('id').execute();
    return rows.map(({ actorKind: kind, actorId: id, address, requestId, ...entry }) => ({
      ...entry,
      actor: { kind, id, address, requestId },
    }));
  };
  const outbox = { outbox: new PostgresOutbox(database, vault), outboxQueue: new PostgresOutboxQueue(database, vault) };
  return { unitOfWork: database, auditLog: new PostgresAuditLog(database), ...outbox, entries, close };
};

describe('transactions on PostgreSQL', () => unitOfWorkContract({ describe, it }, open));
