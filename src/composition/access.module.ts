import { ContainerModule } from 'inversify';
import { purgeAccess } from '../application/access/access-retention.ts';
import { listAuditLog } from '../application/access/audit-trail.ts';
import { PostgresExpiredAccessRecords } from '../infrastructure/access/postgres-expired-access-records.ts';
import { PostgresAuditTrail } from '../infrastructure/access/postgres-audit-trail.ts';
import { PostgresAccessChanges } from '../infrastructure/access/access-changes.ts';
import { PostgresCallers } from '../infrastructure/access/postgres-callers.ts';
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
  bind(Port.Callers)
    .toResolvedValue(
      (database, digest, clock, accessChanges, { MFA_REQUIRED_FOR_PLATFORM_STAFF, AGENT_AUTH_ENABLED }) =>
        new PostgresCallers(
          { database, digest, clock, accessChanges },
          { requireMfaPlatformStaff: MFA_REQUIRED_FOR_PLATFORM_STAFF, agentAccessEnabled: AGENT_AUTH_ENABLED },
        ),
      [Setting.Database, Port.Digest, Port.Clock, Port.AccessChanges, Setting.Configuration],
    )
    .inSingletonScope();
  bind(Port.AuditTrail).toResolvedValue((database) => new PostgresAuditTrail(database), [Setting.Database]).inSingletonScope();
  bind(Port.ExpiredAccessRecords).toResolvedValue((database) => new PostgresExpiredAccessRecords(database), [Setting.Database]).inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue(purgeAccess, [Port.ExpiredAccessRecords, Port.Clock]).inSingletonScope();
  bindUseCase(bind, listAuditLog, { auditTrail: Port.AuditTrail });
});
