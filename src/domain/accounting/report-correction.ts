import type { ClassifiedSpan, TimeClass } from './time-class.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The classes to which a correction can set time. */
export const correctedClasses = [
  'up',
  'down',
  'maintenance',
  'unknown',
  'paused',
] as const satisfies readonly TimeClass[];
/** A class to which a correction can set time. */
export type CorrectedClass = (typeof correctedClasses)[number];

/**
 * A change to the accounts of a monitor in frozen months. It is never changed or deleted; a later correction of the
 * same time prevails.
 */
export interface ReportCorrection extends OrganizationRecord {
  readonly customerId: number | null;
  /** The id of the monitor, which may have been deleted. */
  readonly monitorId: number;
  readonly monitorName: string;
  readonly startsAt: Date;
  /** The end of the corrected time, exclusive. */
  readonly endsAt: Date;
  readonly class: CorrectedClass;
  readonly reason: string;
  /** The id of the user who made the correction; null after the user is deleted. */
  readonly authorId: number | null;
}

/** A correction with the name of its author. */
export interface AuthoredCorrection extends ReportCorrection {
  /** The name of the author; null after the user is deleted. */
  readonly authorName: string | null;
}

/** Returns the classified span that a correction sets. */
export const correctedSpan = ({
  class: of,
  startsAt,
  endsAt,
}: Pick<ReportCorrection, 'class' | 'startsAt' | 'endsAt'>): ClassifiedSpan => ({
  class: of,
  from: startsAt,
  to: endsAt,
});
