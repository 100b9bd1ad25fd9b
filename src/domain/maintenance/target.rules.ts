import { monitorNotFound } from '../monitors/monitor.rules.ts';
import { customerNotFound } from '../customers/customer.rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { isMonitorKindName } from '../monitors/monitor.ts';
import type { MonitorKindName } from '../monitors/monitor.ts';

/** The target of a window: a monitor, or all monitors of a customer. */
export interface WindowTarget {
  /** The kind of the monitor, or null if the target is a customer. */
  readonly monitorType: MonitorKindName | null;
  readonly targetId: number;
}

/** The target of a window as a request names it. Null is the same as an absent member. */
export interface SentTarget {
  readonly websiteId?: number | null;
  readonly monitorType?: string | null;
  readonly monitorId?: number | null;
  readonly customerId?: number | null;
  readonly customerDomainId?: number | null;
  readonly customerIpId?: number | null;
}

const kindOfType = (text: string): MonitorKindName | 'unknown' => (isMonitorKindName(text) ? text : 'unknown');

interface NamedTarget {
  readonly member: keyof SentTarget;
  /** The kind of the monitor, or null if the target is a customer. */
  readonly monitorType: MonitorKindName | 'unknown' | null;
  readonly targetId: number | null;
}

/** Returns the targets that a request names, in the order of the members. */
const namedTargets = ({
  websiteId = null,
  monitorType = null,
  monitorId = null,
  customerId = null,
  customerDomainId = null,
  customerIpId = null,
}: SentTarget): readonly NamedTarget[] => {
  const all: readonly NamedTarget[] = [
    { member: 'websiteId', monitorType: 'website', targetId: websiteId },
    { member: 'customerId', monitorType: null, targetId: customerId },
    { member: 'customerDomainId', monitorType: 'domain', targetId: customerDomainId },
    { member: 'customerIpId', monitorType: 'ip', targetId: customerIpId },
  ];
  const byKind: readonly NamedTarget[] =
    monitorType === null && monitorId === null
      ? []
      : [{ member: 'monitorType', monitorType: kindOfType(monitorType ?? ''), targetId: monitorId }];
  return [...all.filter(({ targetId }) => targetId !== null), ...byKind];
};

/** A request names exactly one target of a maintenance window. */
export const targetRules = [
  { code: 'missingTargetId', broken: (sent) => !namedTargets(sent).some(({ targetId }) => targetId !== null) },
  {
    code: 'invalidRequestBody',
    broken: (sent) => namedTargets(sent).length > 1,
    data: (sent) => ({
      issues: namedTargets(sent)
        .slice(1)
        .map(({ member: path }) => ({ path, message: 'A window has one target.' })),
    }),
  },
  {
    code: 'invalidRequestBody',
    broken: (sent) => namedTargets(sent).some(({ monitorType }) => monitorType === 'unknown'),
    data: () => ({ issues: [{ path: 'monitorType', message: 'Expected a kind of monitor, such as `website`.' }] }),
  },
] as const satisfies readonly Rule<SentTarget>[];

/** Decides the target that a request names. */
export const decideTarget = (sent: SentTarget): Outcome<WindowTarget, CodeOf<typeof targetRules>> =>
  obey<SentTarget, CodeOf<typeof targetRules>, WindowTarget>(targetRules, sent, () => {
    const [named] = namedTargets(sent);
    const { monitorType = null, targetId } = named ?? {};
    return { monitorType: monitorType === 'unknown' ? null : monitorType, targetId: targetId ?? 0 };
  });

/** Returns the refusal code for a target that the caller cannot see. */
export const targetNotFoundCode = ({ monitorType }: WindowTarget) =>
  monitorType === null
    ? customerNotFound.code
    : monitorType === 'domain'
      ? 'customerDomainNotFound'
      : monitorType === 'ip'
        ? 'customerIpNotFound'
        : monitorNotFound.code;
