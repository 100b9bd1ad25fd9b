import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import { decideDomainExpiry } from '../../domain/checks/warnings/domain-warning.ts';
import type { DomainEvent, DomainObservation } from '../../domain/checks/warnings/domain-warning.ts';
import type { AuditEntry, Outbox } from '../kernel/ports.ts';
import { customersOf } from '../kernel/records.ts';
import type { MonitorSnapshot } from './ports.ts';
import type { DomainWarnings, WarningAlerts } from './warnings.ports.ts';

interface Needs {
  readonly domainWarnings: DomainWarnings;
  readonly alertPlan: WarningAlerts;
  readonly outbox: Outbox;
}

interface Announced {
  readonly monitor: MonitorSnapshot;
  readonly seen: DomainObservation;
  readonly event: DomainEvent;
}

/**
 * Judges the expiries of domains that checks of different monitors saw, in the transaction that stores the results. The
 * alert of an incident that opens or ends with the same check takes the place of the notification. Returns the audit
 * entries.
 */
export const judgeDomains = async (
  { domainWarnings, alertPlan, outbox }: Needs,
  checks: readonly { readonly monitor: MonitorSnapshot; readonly finding: CheckFinding }[],
  alerted: ReadonlySet<number>,
  now: Date,
): Promise<readonly AuditEntry[]> => {
  const seen = checks.flatMap(({ monitor, finding: { domain } }) =>
    domain === undefined ? [] : [{ monitor, seen: domain }],
  );
  if (seen.length === 0) return [];
  const known = await domainWarnings.of(seen.map(({ monitor }) => monitor.monitorId));
  const announced = seen.flatMap((it): readonly Announced[] => {
    const event = decideDomainExpiry(known.get(it.monitor.monitorId) ?? null, it.seen);
    return event === null ? [] : [{ ...it, event }];
  });
  if (announced.length === 0) return [];
  await domainWarnings.store(
    announced.map(({ monitor: { monitorId }, seen: { name, level, expiresAt } }) => ({
      monitorId,
      name,
      level,
      expiresAt,
    })),
  );
  const messages = await alertPlan.messagesFor(
    ...announced
      .filter(({ monitor }) => !alerted.has(monitor.monitorId))
      .map(({ monitor, seen: domain, event }) => ({
        event,
        at: now,
        organizationId: monitor.organizationId,
        customerId: monitor.customerId,
        domain,
        monitor,
      })),
  );
  if (messages.length > 0) await outbox.add(messages, now);
  return announced.map(auditOf);
};

const auditOf = ({ monitor, seen, event }: Announced): AuditEntry => ({
  action: `domain.${event}`,
  organizationId: monitor.organizationId,
  subjectType: 'monitor',
  subjectId: monitor.publicId,
  ...customersOf(monitor.customerId),
  after: { name: seen.name, expiresAt: seen.expiresAt.toISOString() },
});
