import { ContainerModule } from 'inversify';
import { bootstrapOrganization } from '../application/organizations/bootstrap-organization.ts';
import { Argon2Passwords } from '../infrastructure/crypto/argon2-passwords.ts';
import { PostgresFoundings } from '../infrastructure/postgres/organizations/postgres-foundings.ts';
import { PostgresQuotas } from '../infrastructure/postgres/organizations/postgres-quotas.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Organizations and their people. */
export const organizationsModule = new ContainerModule(({ bind }) => {
  bind(Port.Foundings).toResolvedValue((database) => new PostgresFoundings(database), [Setting.Database]).inSingletonScope();
  bind(Port.PasswordHashes).toDynamicValue(() => new Argon2Passwords()).inSingletonScope();
  bind(Port.Quotas)
    .toResolvedValue((database, { QUOTA_TIERS }) => new PostgresQuotas(database, QUOTA_TIERS), [Setting.Database, Setting.Configuration])
    .inSingletonScope();
  bind(Setting.FirstTier)
    .toResolvedValue(({ QUOTA_TIERS }) => QUOTA_TIERS[0]?.key ?? '', [Setting.Configuration])
    .inSingletonScope();
  bindUseCase(bind, bootstrapOrganization, {
    foundings: Port.Foundings,
    ids: Port.IdSource,
    secrets: Port.SecretSource,
    digest: Port.Digest,
    passwords: Port.PasswordHashes,
    firstTier: Setting.FirstTier,
  });
});
