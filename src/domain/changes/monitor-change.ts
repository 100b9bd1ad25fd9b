import { next } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days } from '../kernel/time.ts';
import type { ChangeFacet } from '../monitors/change-facets.ts';
import { changeMachine } from './change.machine.ts';
import type { ChangeEvent, ChangeStatus } from './change.machine.ts';
import type { ValueSet } from './value-set.ts';

/** The time for which a change is kept after its end. */
export const CHANGE_RETENTION = days(400);

/** A change of a facet of a monitored target that two observations have seen. */
export interface MonitorChange {
  readonly publicId: string;
  readonly facet: ChangeFacet;
  /** The name that the values belong to. */
  readonly subject: string;
  readonly before: ValueSet;
  readonly after: ValueSet;
  readonly status: ChangeStatus;
  /** The time at which the change was confirmed. */
  readonly detectedAt: Date;
  /** Null while the values of the change are present and not accepted. */
  readonly endedAt: Date | null;
  /** The refusal of the change; null if nobody has refused it. */
  readonly refusal: ChangeRefusal | null;
}

/** The statement of a person that the values of a change are not wanted. */
export interface ChangeRefusal {
  readonly at: Date;
  /** The user who has refused the change; null for a program, and after the deletion of the user. */
  readonly byUserId: number | null;
  readonly note: string | null;
}

/** Returns the change after an event that ends it, or null if its status does not permit the event. */
export const changeAfter = <Change extends Pick<MonitorChange, 'status' | 'endedAt'>>(
  change: Change,
  event: Exclude<ChangeEvent, 'refuse'>,
  now: Date,
): Change | null => {
  const status = next(changeMachine, change.status, event);
  return status === null ? null : { ...change, status, endedAt: now };
};

/** Decides on the acceptance of a change. */
export const decideAcceptance = (
  change: MonitorChange,
  now: Date,
): Outcome<MonitorChange, 'monitorChangeAlreadyEnded'> => {
  const after = changeAfter(change, 'accept', now);
  return after === null ? refused('monitorChangeAlreadyEnded', { status: change.status }) : accepted(after);
};

/** Decides on the refusal of a change. Its values stay unexpected, and it is not announced again while they are present. */
export const decideRefusal = (
  change: MonitorChange,
  refusal: ChangeRefusal,
): Outcome<MonitorChange, 'monitorChangeAlreadyRefused' | 'monitorChangeAlreadyEnded'> => {
  const status = next(changeMachine, change.status, 'refuse');
  if (status !== null) return accepted({ ...change, status, refusal });
  return change.status === 'refused'
    ? refused('monitorChangeAlreadyRefused')
    : refused('monitorChangeAlreadyEnded', { status: change.status });
};
