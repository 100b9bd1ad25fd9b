import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ExpiryLevel } from '../../domain/checks/warnings/domain-expiry.ts';
import { exported, internal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { MonitorRow } from '../monitors/monitor.entity.ts';

/**
 * The registration data of a domain name, shared by the monitors of all customers, and the lease of the process that is
 * looking it up.
 */
export const DomainRegistrationRow = defineEntity({
  name: 'DomainRegistrationRow',
  tableName: 'domain_registration',
  properties: {
    name: internal(p.text().primary()),
    /** The key of the registry that was queried. */
    registry: internal(p.text().nullable()),
    isRegistered: p.boolean().nullable(),
    registrar: internal(p.text().nullable()),
    statuses: internal(p.json<readonly string[]>().nullable()),
    expiresAt: p.datetime(3).nullable(),
    lastError: internal(p.text().nullable()),
    lastCheckedAt: p.datetime(3).nullable(),
    lastChangedAt: p.datetime(3).nullable(),
    /** The number of consecutive failed lookups. */
    failures: p.integer().default(0),
    leaseUntil: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'domain_registration_age',
      expression:
        'create index domain_registration_age on domain_registration ((coalesce(last_checked_at, lease_until)))',
    },
  ],
});

/** A registry to which lookups are sent. */
export const RegistryRow = defineEntity({
  name: 'RegistryRow',
  tableName: 'registry',
  properties: {
    key: internal(p.text().primary()),
    /** The time until which the registry has asked not to be queried. */
    pausedUntil: p.datetime(3).nullable(),
  },
});

/** The slots for concurrent lookups at a registry, each leased to one process. */
export const RegistrySlotRow = defineEntity({
  name: 'RegistrySlotRow',
  tableName: 'registry_slot',
  properties: {
    registry: internal(p.manyToOne(RegistryRow).mapToPk().primary().deleteRule('cascade').updateRule('no action')),
    slot: p.integer().primary(),
    leaseUntil: p.datetime(3).nullable(),
  },
});

/** The latest notification about the expiry of a monitor's domain. */
export const DomainWarningRow = defineEntity({
  name: 'DomainWarningRow',
  tableName: 'domain_warning',
  properties: {
    monitorId: references(MonitorRow, 'cascade').primary(),
    /** The registered name; null for warnings from before it was stored, whose name is the target of the monitor. */
    name: exported(p.text().nullable()),
    /** The highest warning level that was announced for this expiry date. */
    level: exported(p.text().$type<ExpiryLevel>()),
    expiresAt: p.datetime(3),
    notifiedWarningAt: p.datetime(3).nullable(),
    notifiedErrorAt: p.datetime(3).nullable(),
    notifiedExpiredAt: p.datetime(3).nullable(),
  },
});
