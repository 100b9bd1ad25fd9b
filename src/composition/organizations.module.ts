import { ContainerModule } from 'inversify';
import { bootstrapOrganization } from '../application/organizations/bootstrap-organization.ts';
import { changeQuotaTier } from '../application/organizations/change-quota-tier.ts';
import {
  getOrganization,
  getOwnOrganization,
  listOrganizations,
  listPlatformOrganizations,
  updateBilling,
  updateCallersOrganization,
  updateOrganization,
  updateOwnOrganization,
} from '../application/organizations/organizations.ts';
import { administerOrganization, createOrganization } from '../application/organizations/platform-organizations.ts';
import { getSmtpSettings, testSmtpSettings, updateSmtpSettings } from '../application/organizations/smtp-settings.ts';
import { GuardedSmtp } from '../infrastructure/kernel/mail/guarded-smtp.ts';
import { PostgresSmtpServers } from '../infrastructure/organizations/postgres-smtp-servers.ts';
import { validateVatId } from '../application/organizations/validate-vat-id.ts';
import { ViesRegistry } from '../infrastructure/organizations/vies-registry.ts';
import { Argon2Passwords } from '../infrastructure/kernel/crypto/argon2-passwords.ts';
import { PostgresOrganizationBootstraps } from '../infrastructure/organizations/postgres-organization-bootstraps.ts';
import { PostgresOrganizations } from '../infrastructure/organizations/postgres-organizations.ts';
import { PostgresQuotas } from '../infrastructure/organizations/postgres-quotas.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Organizations and their people. */
export const organizationsModule = new ContainerModule(({ bind }) => {
  bind(Port.OrganizationBootstraps).toResolvedValue((database) => new PostgresOrganizationBootstraps(database), [Setting.Database]).inSingletonScope();
  bind(Port.PasswordHashes).toDynamicValue(() => new Argon2Passwords()).inSingletonScope();
  bind(Setting.QuotaTiers).toResolvedValue(({ QUOTA_TIERS }) => QUOTA_TIERS, [Setting.Configuration]).inSingletonScope();
  bind(Port.Quotas)
    .toResolvedValue((database, tiers) => new PostgresQuotas(database, tiers), [Setting.Database, Setting.QuotaTiers])
    .inSingletonScope();
  bind(Setting.FirstTier)
    .toResolvedValue(({ QUOTA_TIERS }) => QUOTA_TIERS[0]?.key ?? '', [Setting.Configuration])
    .inSingletonScope();
  bindUseCase(bind, bootstrapOrganization, {
    organizationBootstraps: Port.OrganizationBootstraps,
    ids: Port.IdSource,
    secrets: Port.SecretSource,
    digest: Port.Digest,
    passwordHashes: Port.PasswordHashes,
    firstTier: Setting.FirstTier,
  });
  bind(Port.Organizations).toResolvedValue((database) => new PostgresOrganizations(database), [Setting.Database]).inSingletonScope();
  const reads = { organizations: Port.Organizations, quotaTiers: Setting.QuotaTiers };
  const changes = { ...reads, accessChanges: Port.AccessChanges };
  bindUseCase(bind, getOwnOrganization, reads);
  bindUseCase(bind, getOrganization, reads);
  bindUseCase(bind, listOrganizations, reads);
  bindUseCase(bind, listPlatformOrganizations, reads);
  bindUseCase(bind, updateOwnOrganization, changes);
  bindUseCase(bind, updateCallersOrganization, changes);
  bindUseCase(bind, updateOrganization, changes);
  bindUseCase(bind, updateBilling, reads);
  const governed = { organizations: Port.Organizations, quotas: Port.Quotas };
  bindUseCase(bind, changeQuotaTier, governed);
  bindUseCase(bind, administerOrganization, { ...governed, accessChanges: Port.AccessChanges });
  bindUseCase(bind, createOrganization, {
    ...governed,
    ids: Port.IdSource,
    accountLinks: Port.AccountLinks,
    secrets: Port.SecretSource,
    digest: Port.Digest,
    baseUrl: Setting.BaseUrl,
  });
  bind(Port.VatRegistry).toResolvedValue((http) => new ViesRegistry(http), [Port.OutgoingHttp]).inSingletonScope();
  bindUseCase(bind, validateVatId, { organizations: Port.Organizations, vatRegistry: Port.VatRegistry });
  bind(Port.SmtpServers).toResolvedValue((database, vault) => new PostgresSmtpServers(database, vault), [Setting.Database, Port.Vault]).inSingletonScope();
  bind(Port.OrganizationMailer).toResolvedValue((guard) => new GuardedSmtp(guard), [Port.AddressGuard]).inSingletonScope();
  bindUseCase(bind, getSmtpSettings, { smtpServers: Port.SmtpServers });
  bindUseCase(bind, updateSmtpSettings, { smtpServers: Port.SmtpServers, addressGuard: Port.AddressGuard });
  bindUseCase(bind, testSmtpSettings, { smtpServers: Port.SmtpServers, organizationMailer: Port.OrganizationMailer, ids: Port.IdSource });
});
