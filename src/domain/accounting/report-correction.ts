import type { ClassifiedSpan, TimeClass } from './time-class.ts';

/** The classes that time can be corrected to. */
export const correctedClasses = ['up', 'down', 'maintenance', 'unknown', 'paused'] as const satisfies readonly TimeClass[];
export type CorrectedClass = (typeof correctedClasses)[number];

/** A change of the accounts of a monitor in months that are frozen. It is never changed or deleted; a later one of the same time prevails. */
export interface ReportCorrection {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  /** The monitor may be deleted. */
  readonly monitorId: number;
  readonly monitorName: string;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  readonly class: CorrectedClass;
  readonly reason: string;
  /** Null once the user is deleted. */
  readonly authorId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A correction with the name of its author. */
export interface AuthoredCorrection extends ReportCorrection {
  /** Null for a user who is deleted. */
  readonly authorName: string | null;
}

/** The time of a correction and its class. */
export const correctedSpan = ({ class: of, startsAt, endsAt }: Pick<ReportCorrection, 'class' | 'startsAt' | 'endsAt'>): ClassifiedSpan => ({ class: of, from: startsAt, to: endsAt });
