import { NO_TARGETS } from '../../src/domain/alert-sources/alert-event.ts';
import type { EventTargets } from '../../src/domain/alert-sources/alert-event.ts';
import { mutedBy, routeOf } from '../../src/domain/alert-sources/alert-source.ts';
import type { ComparedAlert } from '../../src/domain/alert-sources/alert-source.ts';
import { compareRoutes } from '../../src/domain/alert-sources/route-comparison.ts';
import type { ComparedRoute } from '../../src/domain/alert-sources/route-comparison.ts';
import { decideRouting } from '../../src/domain/alert-sources/routing.ts';
import type { RoutedTo } from '../../src/domain/alert-sources/routing.ts';
import { DEFAULT_SEVERITY } from '../../src/domain/alert-sources/mapped-alert.ts';
import { severities } from '../../src/domain/paging/incident-state.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import { sentValue, typedHeaders } from '../kernel/settings/setting-values.ts';
import { instantOf } from '../kernel/local-time.ts';
import type { ImSourceEvent } from './queries.ts';
import { comparedRoutes } from './source-values.ts';
import type { SourceValues } from './source-values.ts';

/** What happens to an alert that a source receives. */
export interface RoutingOutcome {
  readonly mutedBy: 'source' | 'route' | null;
  readonly severity: Severity;
  /** The routes that are compared, the last of which decides if it matches. */
  readonly routes: readonly ComparedRoute[];
  readonly team: RoutedTo | null;
  readonly policy: RoutedTo | null;
}

/** An alert as it is typed to try the routes: its severity, and its labels, one on each line. */
export interface TypedAlert {
  readonly severity: Severity;
  readonly labels: string;
}

/** An alert without labels. */
export const NO_LABELS: TypedAlert = { severity: DEFAULT_SEVERITY, labels: '' };

/** Returns the alert of an event as it is typed. */
export const typedAlert = ({
  severity,
  labels,
  source,
  component,
}: NonNullable<ImSourceEvent['alert']>): TypedAlert => ({
  severity,
  labels: typedHeaders({
    ...(source === null ? {} : { source }),
    ...(component === null ? {} : { component }),
    ...labels,
  }),
});

const comparedAlert = ({ severity, labels }: TypedAlert): ComparedAlert => {
  const typed = (sentValue({ type: 'object' }, labels) ?? {}) as Readonly<Record<string, string>>;
  return {
    severity: severities.find((each) => each === typed.severity) ?? severity,
    source: null,
    component: null,
    labels: typed,
  };
};

interface RoutingQuestion {
  readonly alert: TypedAlert;
  readonly values: SourceValues;
  readonly settings: EventTargets;
  /** The ids of the teams and policies that exist. */
  readonly teamIds: readonly number[];
  readonly policyIds: readonly number[];
  readonly now: Date;
  readonly timeZone: string;
}

const idOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** Decides by the rules of the service what would happen to an alert that names no target itself. */
export const routingOutcome = ({
  alert,
  values,
  settings,
  now,
  timeZone,
  ...known
}: RoutingQuestion): RoutingOutcome => {
  const routes = comparedRoutes(values.routes);
  const compared = comparedAlert(alert);
  const route = routeOf(routes, compared);
  const { team, escalationPolicy } = decideRouting({
    targets: NO_TARGETS,
    route,
    customer: null,
    source: {
      teamId: idOf(values.teamId),
      escalationPolicyId: idOf(values.escalationPolicyId),
      customerId: values.customer?.number ?? null,
    },
    settings,
    known: { teamIds: known.teamIds, policyIds: known.policyIds, customerIds: [] },
  });
  const mutedUntil = values.mutedUntil === '' ? null : new Date(instantOf(values.mutedUntil, timeZone));
  return {
    mutedBy: mutedBy({ mutedUntil }, route, now),
    severity: route?.severity ?? compared.severity,
    routes: compareRoutes(routes, compared),
    team,
    policy: escalationPolicy,
  };
};
