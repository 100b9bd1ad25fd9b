import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { days, elapsed, minutes } from '../../kernel/time.ts';

/** The least time between warnings about two certificates of one monitor: servers behind a load balancer may present different ones. */
export const WARNING_PAUSE = days(1);

/** A certificate as alerts name it. */
export interface NamedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** When it expires; also distinguishes it from the certificate that replaces it. */
  readonly notAfter: Date;
}

/** A monitored and valid certificate as a check saw it. */
export interface CertificateObservation extends NamedCertificate {
  /** Whether it expires within the notice period of the monitor. */
  readonly isExpiring: boolean;
}

/** The last warning about the certificate of a monitor. */
export interface CertificateWarning extends NamedCertificate {
  readonly monitorId: number;
  readonly warnedAt: Date;
  readonly nextReminderAt: Date | null;
  /** When the certificate was renewed, or was no longer monitored; null while the warning is in force. */
  readonly endedAt: Date | null;
}

/** What was known of the last warning when a check was claimed. */
export type KnownWarning = Pick<CertificateWarning, 'notAfter' | 'warnedAt' | 'endedAt'>;

/** What happens to the warning: it is sent, it is cleared with an all-clear, or it ends without one. */
export type CertificateMove = 'warn' | 'clear' | 'end';

/** What an observation of the certificate means; null when nothing changes. Each certificate is warned about once. */
export const decideCertificate = (known: KnownWarning | null, seen: CertificateObservation | undefined, now: Date): CertificateMove | null => {
  if (seen === undefined) return null;
  const holds = known !== null && known.endedAt === null;
  if (!seen.isExpiring) return holds ? endOf(known, seen) : null;
  if (known === null) return 'warn';
  if (holds && known.notAfter.getTime() === seen.notAfter.getTime()) return null;
  return elapsed(known.warnedAt, now) >= WARNING_PAUSE ? 'warn' : null;
};

/** The same certificate stops expiring only when the notice period was shortened: it was not renewed then. */
const endOf = (known: KnownWarning, seen: CertificateObservation): CertificateMove => (seen.notAfter > known.notAfter ? 'clear' : 'end');

/** The moment of the reminder after `now`; null when the customer wants none. The interval is minutes. */
const reminderAfter = (interval: number | null, now: Date): Date | null =>
  interval === null || interval <= 0 ? null : new Date(now.getTime() + minutes(interval));

/** The time of a reminder that is further ahead than one interval, because the clock was set back; null for any other. */
export const correctedCertificateReminder = (stored: Date, interval: number | null, now: Date): Date | null => {
  const latest = reminderAfter(interval, now);
  return latest !== null && isTooFarAhead(stored, latest, 0) ? latest : null;
};

/** The facts of a new warning. */
export interface WarningFacts {
  readonly monitorId: number;
  readonly seen: NamedCertificate;
  /** Minutes between reminders. */
  readonly interval: number | null;
  readonly now: Date;
}

/** A new warning. */
export const beginWarning = ({ monitorId, seen: { subject, issuer, notAfter }, interval, now }: WarningFacts): CertificateWarning => ({
  monitorId,
  subject,
  issuer,
  notAfter,
  warnedAt: now,
  nextReminderAt: reminderAfter(interval, now),
  endedAt: null,
});

/** The warning after its end. */
export const endWarning = (warning: CertificateWarning, now: Date): CertificateWarning => ({ ...warning, nextReminderAt: null, endedAt: now });

/** What decides about a due reminder of a warning. */
export interface CertificateReminderFacts {
  readonly warning: CertificateWarning;
  readonly interval: number | null;
  /** Whether the monitor is checked at all; otherwise it is not known whether the certificate is still in use. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/** The warning after its reminder came due, and whether the reminder is sent. An expired certificate raises an incident instead. */
export const decideCertificateReminder = ({
  warning,
  interval,
  isMonitored,
  now,
}: CertificateReminderFacts): { readonly warning: CertificateWarning; readonly decision: 'remind' | 'wait' | 'end' } => {
  const next = reminderAfter(interval, now);
  if (warning.endedAt !== null || next === null || now >= warning.notAfter) return { warning: { ...warning, nextReminderAt: null }, decision: 'end' };
  return { warning: { ...warning, nextReminderAt: next }, decision: isMonitored ? 'remind' : 'wait' };
};
