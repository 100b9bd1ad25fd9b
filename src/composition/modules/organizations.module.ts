import * as organizations from '../../application/organizations/index.ts';
import {
  eraseOrganization,
  lapseOrganization,
  organizationErasureJob,
} from '../../application/organizations/end-organizations.ts';
import {
  endVatValidation,
  listDueVatChecks,
  repeatVatValidation,
  vatValidationJob,
} from '../../application/organizations/validate-vat-id.ts';
import { GuardedSmtp } from '../../infrastructure/kernel/mail/guarded-smtp.ts';
import {
  PostgresErasedOrganizations,
  PostgresTenantRecords,
} from '../../infrastructure/organizations/postgres-tenant-records.ts';
import {
  PostgresOrganizationBootstraps,
  PostgresOrganizations,
  PostgresQuotas,
} from '../../infrastructure/organizations/postgres-organizations.ts';
import { PostgresSmtpServers } from '../../infrastructure/organizations/postgres-smtp-servers.ts';
import { PostgresVatChecks } from '../../infrastructure/organizations/postgres-vat-checks.ts';
import { ViesRegistry } from '../../infrastructure/organizations/vies-registry.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for organizations, their plans and their mail servers. */
export const organizationsModule = contextModule({
  adapters: {
    erasedOrganizations: ({ database }) => new PostgresErasedOrganizations(database),
    firstTier: ({ quotaTiers }) => quotaTiers[0]?.key ?? '',
    organizationBootstraps: ({ database }) => new PostgresOrganizationBootstraps(database),
    organizationMailer: ({ addressGuard }) => new GuardedSmtp(addressGuard),
    organizations: ({ database }) => new PostgresOrganizations(database),
    quotaTiers: ({ settings }) => settings.quotaTiers,
    quotas: ({ database, quotaTiers }) => new PostgresQuotas(database, quotaTiers),
    smtpServers: ({ database, vault }) => new PostgresSmtpServers(database, vault),
    tenantRecords: ({ database }) => new PostgresTenantRecords(database),
    vatChecks: ({ database }) => new PostgresVatChecks(database),
    vatRequester: ({ settings }) => settings.vatRequester,
    vatRegistry: ({ outgoingHttp }) => new ViesRegistry(outgoingHttp),
  },
  recurringJobs: [
    (ports, run) => organizationErasureJob(ports, run(lapseOrganization), run(eraseOrganization)),
    (_ports, run) => vatValidationJob(run(listDueVatChecks), run(repeatVatValidation), run(endVatValidation)),
  ],
  useCases: useCasesOf(organizations),
});
