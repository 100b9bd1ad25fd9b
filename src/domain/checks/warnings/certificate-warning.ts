import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { days, elapsed, minutes } from '../../kernel/time.ts';

/**
 * The minimum time between warnings about two certificates of one monitor. Servers behind a load balancer may present
 * different ones.
 */
export const WARNING_PAUSE = days(1);

/** The members of a certificate that alerts show. */
export interface NamedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** The expiry of the certificate. It also distinguishes the certificate from the one that replaces it. */
  readonly notAfter: Date;
}

/** A monitored and valid certificate as observed by a check. */
export interface CertificateObservation extends NamedCertificate {
  /** True if the certificate expires within the notice period of the monitor. */
  readonly isExpiring: boolean;
}

/** The last warning about the certificate of a monitor. */
export interface CertificateWarning extends NamedCertificate {
  readonly monitorId: number;
  readonly warnedAt: Date;
  readonly nextReminderAt: Date | null;
  /** The time at which the certificate was renewed or was no longer monitored. Null while the warning is in force. */
  readonly endedAt: Date | null;
}

/** The last warning as it was known when a check was claimed. */
export type KnownWarning = Pick<CertificateWarning, 'notAfter' | 'warnedAt' | 'endedAt'>;

/** The effect of a check on the warning: it is sent, it ends with an all-clear, or it ends without one. */
export type CertificateMove = 'warn' | 'clear' | 'end';

/** Decides the effect of an observed certificate, or null if nothing changes. Each certificate causes one warning. */
export const decideCertificate = (
  known: KnownWarning | null,
  seen: CertificateObservation | undefined,
  now: Date,
): CertificateMove | null => {
  if (seen === undefined) return null;
  const holds = known !== null && known.endedAt === null;
  if (!seen.isExpiring) return holds ? endOf(known, seen) : null;
  if (known === null) return 'warn';
  if (holds && known.notAfter.getTime() === seen.notAfter.getTime()) return null;
  return elapsed(known.warnedAt, now) >= WARNING_PAUSE ? 'warn' : null;
};

/**
 * Returns `clear` if the certificate was renewed. If the same certificate no longer expires soon, only the notice
 * period was shortened, and the result is `end`.
 */
const endOf = (known: KnownWarning, seen: CertificateObservation): CertificateMove =>
  seen.notAfter > known.notAfter ? 'clear' : 'end';

/** Returns the time of the next reminder, or null if the customer wants none. `interval` is in minutes. */
const reminderAfter = (interval: number | null, now: Date): Date | null =>
  interval === null || interval <= 0 ? null : new Date(now.getTime() + minutes(interval));

/**
 * Returns the corrected time of a reminder that is more than one interval ahead because the clock was set back, or null
 * for any other reminder.
 */
export const correctedCertificateReminder = (stored: Date, interval: number | null, now: Date): Date | null => {
  const latest = reminderAfter(interval, now);
  return latest !== null && isTooFarAhead(stored, latest, 0) ? latest : null;
};

/** The facts from which a warning is created. */
export interface WarningFacts {
  /** The id of the monitor. */
  readonly monitorId: number;
  /** The certificate that the monitor shows now. */
  readonly seen: NamedCertificate;
  /** The interval between reminders, in minutes. Null sends none. */
  readonly interval: number | null;
  readonly now: Date;
}

/** Returns the warning about a certificate, with the time of its first reminder. */
export const beginWarning = ({
  monitorId,
  seen: { subject, issuer, notAfter },
  interval,
  now,
}: WarningFacts): CertificateWarning => ({
  monitorId,
  subject,
  issuer,
  notAfter,
  warnedAt: now,
  nextReminderAt: reminderAfter(interval, now),
  endedAt: null,
});

/** Returns the warning as ended. It is not repeated any more. */
export const endWarning = (warning: CertificateWarning, now: Date): CertificateWarning => ({
  ...warning,
  nextReminderAt: null,
  endedAt: now,
});

/** The facts that decide about a due reminder of a warning. */
export interface CertificateReminderFacts {
  readonly warning: CertificateWarning;
  /** The time between two reminders, in minutes, or null if the customer wants none. */
  readonly interval: number | null;
  /** True if the monitor is checked. Otherwise it is unknown whether the certificate is still in use. */
  readonly isMonitored: boolean;
  readonly now: Date;
}

/**
 * Decides whether a due reminder is sent, and returns the warning afterwards. An expired certificate causes an incident
 * instead of reminders.
 */
export const decideCertificateReminder = ({
  warning,
  interval,
  isMonitored,
  now,
}: CertificateReminderFacts): {
  readonly warning: CertificateWarning;
  readonly decision: 'remind' | 'wait' | 'end';
} => {
  const next = reminderAfter(interval, now);
  if (warning.endedAt !== null || next === null || now >= warning.notAfter)
    return { warning: { ...warning, nextReminderAt: null }, decision: 'end' };
  return { warning: { ...warning, nextReminderAt: next }, decision: isMonitored ? 'remind' : 'wait' };
};
