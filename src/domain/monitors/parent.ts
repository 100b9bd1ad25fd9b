import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Monitor } from './monitor.ts';

/** The most monitors in a row of which each depends on the next. */
export const MAX_DEPENDENCY_DEPTH = 10;

/** A monitor that another one shall depend on. */
export interface ParentMonitor extends Pick<Monitor, 'id' | 'organizationId'> {
  /** Its parent, the parent of that, and so on. */
  readonly ancestorIds: readonly number[];
}

/** What decides whether a monitor may depend on another one. */
export interface ParentFacts {
  /** Null for a new monitor. */
  readonly monitorId: number | null;
  readonly organizationId: number;
  /** Null if the caller can see no such monitor. */
  readonly parent: ParentMonitor | null;
  /** The length of the longest row of monitors below the monitor that depend on it. */
  readonly height: number;
}

/** The id of the parent, unless the monitors would depend on each other in a circle or in too long a row. */
export const decideParent = ({ monitorId, organizationId, parent, height }: ParentFacts): Outcome<number, 'invalidRequestBody'> => {
  const issue = (message: string) => invalidBody([{ path: 'parentMonitorId', message }]);
  if (parent === null || parent.organizationId !== organizationId) return issue('There is no such monitor.');
  if (monitorId !== null && [parent.id, ...parent.ancestorIds].includes(monitorId)) return issue('The monitor would depend on itself.');
  if (parent.ancestorIds.length + 2 + height > MAX_DEPENDENCY_DEPTH) return issue(`At most ${MAX_DEPENDENCY_DEPTH} monitors can depend on each other in a row.`);
  return accepted(parent.id);
};
