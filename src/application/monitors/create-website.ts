import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { DEFAULT_MONITORING_TYPE, factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import { decideNewMonitorClass, monitorActor, monitorCreateRules } from '../../domain/monitors/ownership.ts';
import { decideWebsiteCreate, websiteCreateRules } from '../../domain/monitors/website-check.rules.ts';
import {
  DEFAULT_TIMEOUT_SECONDS,
  defaultInterval,
  defaultWebsiteSettings,
} from '../../domain/monitors/website.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { claimMonitorQuota, monitorQuotaCodes } from '../organizations/monitor-quota.ts';
import type { Quotas } from '../organizations/monitor-quota.ts';
import { firstChecksOf } from './first-checks.ts';
import { resolveLocations } from './monitor-locations.ts';
import type { AddressGuard } from '../checks/probe.ports.ts';
import { auditOf, ownerOf } from './website-records.ts';
import { findHosts, secretsOf, settingsOf, textOf, withImpliedChecks } from './website-input.ts';
import type { HostFindings, WebsiteInput } from './website-input.ts';
import type { CheckSignals, LocationDirectory, MonitorOwners, Websites } from './website.ports.ts';

/** The random bytes of a heartbeat's token. */
export const HEARTBEAT_TOKEN_BYTES = 24;

interface Needs {
  readonly websites: Websites;
  readonly monitorOwners: MonitorOwners;
  readonly locationDirectory: LocationDirectory;
  readonly quotas: Quotas;
  readonly addressGuard: AddressGuard;
  readonly checkSignals: CheckSignals;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
}

/** What a new website must say. */
export type NewWebsiteInput = WebsiteInput & { readonly name: string };

interface Gathered {
  readonly sent: NewWebsiteInput;
  readonly findings: HostFindings;
}

export const createWebsite = definePreparedCommand({
  name: 'createWebsite',
  permission: 'editMonitors',
  refuses: ['invalidRequestBody', 'customerNotFound', ...codesOf(websiteCreateRules), ...codesOf(monitorCreateRules), ...monitorQuotaCodes],
  prepare:
    ({ addressGuard }: Needs) =>
    async (_context: QueryContext, sent: NewWebsiteInput): Promise<Gathered> => ({
      sent,
      findings: await findHosts(addressGuard, sent, sent.monitoringType ?? DEFAULT_MONITORING_TYPE),
    }),
  execute: (needs: Needs) => async (work, { sent, findings }: Gathered) => {
    const { caller, now } = work;
    const owner = await ownerOf(needs.monitorOwners, work, sent.customerId);
    if (owner === 'invisible') return refused('customerNotFound');
    const organizationId = owner?.organizationId ?? ownOrganization(caller);
    const monitoringType = sent.monitoringType ?? DEFAULT_MONITORING_TYPE;
    const judged = decideWebsiteCreate({ sent, monitoringType, packageMinimum: owner?.minCheckInterval ?? null, ...findings });
    if (!judged.ok) return judged;
    const managed = decideNewMonitorClass({
      actor: monitorActor(caller),
      customer: owner,
      selfServiceCount: owner?.selfServiceInUse ?? 0,
      ...(sent.managementType === undefined ? {} : { asked: sent.managementType }),
    });
    if (!managed.ok) return managed;
    const locationIds = await resolveLocations(needs.locationDirectory, organizationId, sent.locationIds);
    if (!locationIds.ok) return locationIds;
    const quota = await claimMonitorQuota(needs.quotas, work, { organizationId, adding: 1, allowPaidQuotaUpgrade: sent.allowPaidQuotaUpgrade ?? false });
    if (!quota.ok) return quota;
    const { isActive } = factsOfType(monitoringType);
    const interval = judged.value.checkInterval ?? defaultInterval(owner?.minCheckInterval ?? null);
    const status = sent.status ?? 'active';
    const stored = await needs.websites.add(
      {
        publicId: needs.ids.next(),
        organizationId,
        customerId: owner?.customerId ?? null,
        name: sent.name,
        monitoringType,
        url: sent.url === undefined ? '' : textOf(sent.url),
        status,
        managementType: managed.value,
        checkInterval: interval,
        timeoutSeconds: judged.value.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
        settings: withImpliedChecks(monitoringType, { ...defaultWebsiteSettings, ...settingsOf(sent) }),
        secrets: secretsOf(sent),
        heartbeatToken: isActive ? null : needs.secrets.token(HEARTBEAT_TOKEN_BYTES),
        locationIds: locationIds.value,
        condition: 'unknown',
        conditionSince: null,
        createdAt: now,
        updatedAt: now,
      },
      firstChecksOf({ status, monitoringType, checkInterval: interval, locationIds: locationIds.value }, now),
    );
    work.audit(auditOf('created', stored));
    await needs.checkSignals.announce();
    return accepted(stored);
  },
});
