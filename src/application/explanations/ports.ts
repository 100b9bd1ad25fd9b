import type { MonitorFacts } from '../../domain/explanations/explain-monitor.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';

/** A record that is asked about. */
export interface ExplainedRecord {
  readonly publicId: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The moment that is asked about, and the present. */
export interface ExplainedMoment {
  readonly at: Date;
  readonly now: Date;
}

/** The stored facts of decisions about alerts. */
export interface ExplanationFacts {
  /** Returns the time zone in which the organization reads times. */
  timezoneOf(organizationId: number): Promise<string>;
  /** Returns the facts about a monitor, with the channels in scope. */
  ofMonitor(
    scope: Scope,
    monitor: Pick<Monitor, 'id' | 'publicId' | 'organizationId' | 'customerId'>,
    moment: ExplainedMoment,
  ): Promise<MonitorFacts>;
}
