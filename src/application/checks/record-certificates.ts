import { beginWarning, decideCertificate, endWarning } from '../../domain/checks/warnings/certificate-warning.ts';
import type {
  CertificateMove,
  CertificateObservation,
  CertificateWarning,
} from '../../domain/checks/warnings/certificate-warning.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { AuditEntry, Outbox } from '../kernel/ports.ts';
import { customersOf } from '../kernel/records.ts';
import type { MonitorSnapshot } from './ports.ts';
import type { CertificateWarnings, MonitorCertificates, SeenCertificate, WarningAlerts } from './warnings.ports.ts';

interface Needs {
  readonly certificateWarnings: CertificateWarnings;
  readonly monitorCertificates: Pick<MonitorCertificates, 'keep'>;
  readonly alertPlan: WarningAlerts;
  readonly outbox: Outbox;
}

interface ObservedCertificate {
  readonly monitor: MonitorSnapshot;
  readonly seen: CertificateObservation;
}

interface Moved extends ObservedCertificate {
  readonly move: CertificateMove;
  readonly warning: CertificateWarning;
}

const eventOf = { warn: 'expiring', clear: 'renewed', end: null } as const satisfies Record<
  CertificateMove,
  string | null
>;

/** Returns the certificates that checks saw. */
export const certificatesOf = (
  checks: readonly { readonly monitorId: number; readonly finding: CheckFinding | null }[],
): readonly SeenCertificate[] =>
  checks.flatMap(({ monitorId, finding }) => {
    if (finding?.certificate === undefined) return [];
    const { subject, issuer, notAfter } = finding.certificate;
    return [{ monitorId, subject, issuer, notAfter }];
  });

/**
 * Judges the certificates that checks of different monitors saw, in the transaction that stores the results, so that a
 * warning and its message are stored with the result that caused them. Returns the audit entries.
 */
export const judgeCertificates = async (
  needs: Needs,
  checks: readonly { readonly monitor: MonitorSnapshot; readonly finding: CheckFinding }[],
  now: Date,
): Promise<readonly AuditEntry[]> => {
  const seen = checks.flatMap(({ monitor, finding: { certificate } }) =>
    certificate === undefined ? [] : [{ monitor, seen: certificate }],
  );
  if (seen.length === 0) return [];
  await needs.monitorCertificates.keep(
    certificatesOf(checks.map(({ monitor: { monitorId }, finding }) => ({ monitorId, finding }))),
  );
  const known = await needs.certificateWarnings.of(seen.map(({ monitor }) => monitor.monitorId));
  const moved = seen.flatMap((it) => moveOf(it, known.get(it.monitor.monitorId) ?? null, now));
  if (moved.length === 0) return [];
  await needs.certificateWarnings.store(moved.map(({ warning }) => warning));
  await notify(needs, moved, now);
  return moved.map(auditOf);
};

const moveOf = (
  { monitor, seen }: ObservedCertificate,
  known: CertificateWarning | null,
  now: Date,
): readonly Moved[] => {
  const move = decideCertificate(known, seen, now);
  if (move === null) return [];
  const { monitorId, certificateReminderInterval: interval } = monitor;
  const warning =
    move === 'warn' || known === null ? beginWarning({ monitorId, seen, interval, now }) : endWarning(known, now);
  return [{ monitor, seen, move, warning }];
};

const notify = async ({ alertPlan, outbox }: Needs, moved: readonly Moved[], now: Date): Promise<void> => {
  const occasions = moved.flatMap(({ monitor, seen: certificate, move }) => {
    const event = eventOf[move];
    return event === null
      ? []
      : [
          {
            event,
            at: now,
            organizationId: monitor.organizationId,
            customerId: monitor.customerId,
            certificate,
            monitor,
          },
        ];
  });
  const messages = await alertPlan.messagesFor(...occasions);
  if (messages.length > 0) await outbox.add(messages, now);
};

const auditOf = ({ monitor, seen, move }: Moved): AuditEntry => ({
  action: `certificate.${eventOf[move] ?? 'warningEnded'}`,
  organizationId: monitor.organizationId,
  subjectType: 'monitor',
  subjectId: monitor.publicId,
  ...customersOf(monitor.customerId),
  after: { subject: seen.subject, notAfter: seen.notAfter.toISOString() },
});
