import { days, elapsed, minutes } from '../kernel/time.ts';

/** How long after a warning people are warned of another certificate of the same monitor: servers that take turns may show two. */
export const WARNING_PAUSE = days(1);

/** A certificate as people know it. */
export interface NamedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** The moment of its end, which also tells it from the one that replaces it. */
  readonly notAfter: Date;
}

/** What a check saw of a certificate that is watched and valid. */
export interface CertificateObservation extends NamedCertificate {
  /** Whether no more is left of it than the notice that the monitor asks for. */
  readonly isExpiring: boolean;
}

/** The last warning of a monitor. */
export interface CertificateWarning extends NamedCertificate {
  readonly monitorId: number;
  readonly warnedAt: Date;
  readonly nextReminderAt: Date | null;
  /** When the certificate was found renewed, or no longer of interest; null while the warning holds. */
  readonly endedAt: Date | null;
}

/** What is known of the last warning when a check is handed out. */
export type KnownWarning = Pick<CertificateWarning, 'notAfter' | 'warnedAt' | 'endedAt'>;

/** What happens to the warning: people are warned, are told that all is well, or hear no more of it. */
export type CertificateMove = 'warn' | 'clear' | 'end';

/** What a sight of the certificate means; null when it says nothing new. People are warned once of each certificate. */
export const decideCertificate = (known: KnownWarning | null, seen: CertificateObservation | undefined, now: Date): CertificateMove | null => {
  if (seen === undefined) return null;
  const holds = known !== null && known.endedAt === null;
  if (!seen.isExpiring) return holds ? endOf(known, seen) : null;
  if (known === null) return 'warn';
  if (holds && known.notAfter.getTime() === seen.notAfter.getTime()) return null;
  return elapsed(known.warnedAt, now) >= WARNING_PAUSE ? 'warn' : null;
};

/** The same certificate stops expiring only when a shorter notice is asked for: nothing was renewed then. */
const endOf = (known: KnownWarning, seen: CertificateObservation): CertificateMove => (seen.notAfter > known.notAfter ? 'clear' : 'end');

/** The moment of the reminder after `now`; null when the customer wants none. The interval is minutes. */
const reminderAfter = (interval: number | null, now: Date): Date | null =>
  interval === null || interval <= 0 ? null : new Date(now.getTime() + minutes(interval));

/** A certificate that people are warned of. */
export interface WarningFacts {
  readonly monitorId: number;
  readonly seen: NamedCertificate;
  /** Minutes between reminders. */
  readonly interval: number | null;
  readonly now: Date;
}

/** The warning as it begins. */
export const beginWarning = ({ monitorId, seen: { subject, issuer, notAfter }, interval, now }: WarningFacts): CertificateWarning => ({
  monitorId,
  subject,
  issuer,
  notAfter,
  warnedAt: now,
  nextReminderAt: reminderAfter(interval, now),
  endedAt: null,
});

/** The warning once it is over. */
export const endWarning = (warning: CertificateWarning, now: Date): CertificateWarning => ({ ...warning, nextReminderAt: null, endedAt: now });

/** What is known of a warning whose reminder has come due. */
export interface CertificateReminderFacts {
  readonly warning: CertificateWarning;
  readonly interval: number | null;
  /** Whether the monitor is checked at all: of one that nobody looks at it is not known whether the certificate is still there. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/** The warning after its reminder has come due, and what becomes of it. A certificate that has ended is the matter of an incident. */
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
