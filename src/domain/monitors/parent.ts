import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Monitor } from './monitor.ts';

/** The maximum length of a chain of monitors in which each depends on the next. See ADR 0075. */
export const MAX_DEPENDENCY_DEPTH = 10;

/** A monitor that is to become the parent of another one. */
export interface ParentMonitor extends Pick<Monitor, 'id' | 'organizationId'> {
  /** The ids of its parent, of the parent's parent, and so on. */
  readonly ancestorIds: readonly number[];
}

/** The facts that decide whether a monitor may depend on another one. */
export interface ParentFacts {
  /** The id of the monitor. Null for a new one. */
  readonly monitorId: number | null;
  /** The id of the organization of the monitor. */
  readonly organizationId: number;
  /** The parent. Null if it does not exist or the caller cannot see it. */
  readonly parent: ParentMonitor | null;
  /** The length of the longest chain of monitors that depend on the monitor. */
  readonly height: number;
}

/** Decides the parent of a monitor. Refuses a circle and a chain that is too long. */
export const decideParent = ({
  monitorId,
  organizationId,
  parent,
  height,
}: ParentFacts): Outcome<number, 'invalidRequestBody'> => {
  const issue = (message: string) => invalidBody([{ path: 'parentMonitorId', message }]);
  if (parent === null || parent.organizationId !== organizationId) return issue('There is no such monitor.');
  if (monitorId !== null && [parent.id, ...parent.ancestorIds].includes(monitorId))
    return issue('The monitor would depend on itself.');
  if (parent.ancestorIds.length + 2 + height > MAX_DEPENDENCY_DEPTH)
    return issue(`At most ${MAX_DEPENDENCY_DEPTH} monitors can depend on each other in a row.`);
  return accepted(parent.id);
};
