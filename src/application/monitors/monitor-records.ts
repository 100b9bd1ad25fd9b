import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { MonitorId, MonitorOwner, MonitorOwners } from './ports.ts';

/** The customer that a record belongs to: the one sent, or else the one that the caller is bound to. */
export const ownerOf = async (
  owners: MonitorOwners,
  { scope }: Pick<CommandContext, 'scope'>,
  sent: MonitorId | null | undefined,
): Promise<MonitorOwner | 'invisible' | null> => {
  const customerId = sent ?? scope.customerId;
  return customerId === null ? null : ((await owners.find(scope, customerId)) ?? 'invisible');
};

/** A monitor as the audit log stores it: without anything that could open an account elsewhere. */
const auditedMonitor = ({ targetField, secretSummary }: MonitorKind, { kind: _kind, target, secrets, heartbeatToken, ...monitor }: Monitor): object => ({
  ...monitor,
  [targetField]: target,
  ...secretSummary?.(secrets),
  hasHeartbeatToken: heartbeatToken !== null,
});

/** The audit entry of a change to a monitor. */
export const auditOf = (event: 'created' | 'updated' | 'deleted' | 'triggered', kind: MonitorKind, monitor: Monitor, before?: Monitor): AuditEntry => ({
  action: `${monitor.kind}.${event}`,
  organizationId: monitor.organizationId,
  subjectType: monitor.kind,
  subjectId: monitor.publicId,
  ...(before === undefined ? {} : changesOf(auditedMonitor(kind, before), auditedMonitor(kind, monitor))),
  ...(event === 'created' ? { after: { name: monitor.name, [kind.targetField]: monitor.target, monitoringType: monitor.monitoringType } } : {}),
});
