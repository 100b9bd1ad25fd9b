import { ContainerModule } from 'inversify';
import { cryptoDigest } from '../infrastructure/kernel/crypto/digest.ts';
import { randomSecrets, timeOrderedIds } from '../infrastructure/kernel/crypto/random.ts';
import { aesVault } from '../infrastructure/kernel/crypto/vault.ts';
import { PostgresAuditLog } from '../infrastructure/access/postgres-audit-log.ts';
import { PostgresOutbox } from '../infrastructure/kernel/outbox/postgres-outbox.ts';
import { Port, Setting } from './tokens.ts';

/** Time, ids, secrets, transactions, audit log and outbox. */
export const kernelModule = new ContainerModule(({ bind }) => {
  bind(Port.IdSource).toResolvedValue(timeOrderedIds, [Port.Clock]).inSingletonScope();
  bind(Port.SecretSource).toConstantValue(randomSecrets);
  bind(Port.Digest).toResolvedValue(cryptoDigest, [Setting.SecretKey]).inSingletonScope();
  bind(Port.Vault).toResolvedValue(aesVault, [Setting.SecretKey]).inSingletonScope();
  bind(Port.UnitOfWork).toResolvedValue((database) => database, [Setting.Database]);
  bind(Port.AuditLog).toResolvedValue((database) => new PostgresAuditLog(database), [Setting.Database]).inSingletonScope();
  bind(Port.Outbox)
    .toResolvedValue((database, vault) => new PostgresOutbox(database, vault), [Setting.Database, Port.Vault])
    .inSingletonScope();
  bind(Port.Host)
    .toResolvedValue(
      (clock, unitOfWork, auditLog, outbox) => ({ clock, unitOfWork, auditLog, outbox }),
      [Port.Clock, Port.UnitOfWork, Port.AuditLog, Port.Outbox],
    )
    .inSingletonScope();
});
