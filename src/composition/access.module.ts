import { ContainerModule } from 'inversify';
import { purgeAccess } from '../application/access/access-retention.ts';
import { listAuditLog } from '../application/access/audit-trail.ts';
import { PostgresExpiredAccessRecords } from '../infrastructure/access/postgres-expired-access-records.ts';
import { PostgresAuditTrail } from '../infrastructure/access/postgres-audit-trail.ts';
import { PostgresAccessChanges } from '../infrastructure/access/access-changes.ts';
import { CallerCache } from '../infrastructure/access/caller-cache.ts';
import { PostgresApiTokenReader } from '../infrastructure/access/postgres-api-token-reader.ts';
import { PostgresIdempotencyKeys } from '../infrastructure/access/postgres-idempotency-keys.ts';
import { PostgresRateLimits } from '../infrastructure/access/postgres-rate-limits.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Who gets in, and how often. */
export const accessModule = new ContainerModule(({ bind }) => {
  bind(Port.AccessChanges).toResolvedValue((database) => new PostgresAccessChanges(database), [Setting.Database]).inSingletonScope();
  bind(Port.RateLimits).toResolvedValue((database) => new PostgresRateLimits(database), [Setting.Database]).inSingletonScope();
  bind(Port.IdempotencyKeys)
    .toResolvedValue((database) => new PostgresIdempotencyKeys(database), [Setting.Database])
    .inSingletonScope();
  bind(Port.CredentialReader)
    .toResolvedValue(
      (database, digest, clock, changes) => {
        const cache = new CallerCache<never>(clock);
        changes.onChange(() => cache.clear());
        return new PostgresApiTokenReader(database, digest, clock, cache);
      },
      [Setting.Database, Port.Digest, Port.Clock, Port.AccessChanges],
    )
    .inSingletonScope();
  bind(Port.AuditTrail).toResolvedValue((database) => new PostgresAuditTrail(database), [Setting.Database]).inSingletonScope();
  bind(Port.ExpiredAccessRecords).toResolvedValue((database) => new PostgresExpiredAccessRecords(database), [Setting.Database]).inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue(purgeAccess, [Port.ExpiredAccessRecords, Port.Clock]).inSingletonScope();
  bindUseCase(bind, listAuditLog, { auditTrail: Port.AuditTrail });
});
