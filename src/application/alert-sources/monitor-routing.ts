import { NO_TARGETS } from '../../domain/alert-sources/alert-event.ts';
import { mutedBy, newSourceMembers, routeOf } from '../../domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { mapMonitorIncident } from '../../domain/alert-sources/monitor-alert.ts';
import { compareRoutes } from '../../domain/alert-sources/route-comparison.ts';
import type { ComparedRoute } from '../../domain/alert-sources/route-comparison.ts';
import type { Routing, RoutingOrigin } from '../../domain/alert-sources/routing.ts';
import { builtInNames } from '../../domain/alert-sources/source-types.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Monitor, MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import { simulatedEscalation } from '../escalation/simulate-policy.ts';
import type { Simulation, SimulationNeeds } from '../escalation/simulate-policy.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { ImTeams } from '../teams/ports.ts';
import type { AlertQueue, ImSources, MonitorLabelFacts } from './ports.ts';
import { routingOf } from './routing.ts';

interface Needs extends SimulationNeeds {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly monitorLabelFacts: MonitorLabelFacts;
  readonly imSources: Pick<ImSources, 'list'>;
  readonly alertQueue: Pick<AlertQueue, 'destinationFacts'>;
  readonly imTeams: Pick<ImTeams, 'find'>;
  readonly escalationPolicies: Pick<EscalationPolicies, 'find'>;
}

/** The monitor, and the outage whose routing is asked for. */
export interface RoutingQuestion {
  readonly kind: MonitorKindName;
  readonly id: MonitorId;
  /** The code of the cause; null for none. */
  readonly reason: string | null;
  /** Labels that are known only at the outage, such as `failingLocations`. They replace those of the monitor. */
  readonly labels: Readonly<Record<string, string>>;
  /** The moment at which the outage begins; null for now. */
  readonly at: Date | null;
}

/** A record to which the outage goes. */
export interface RoutedRecord {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly from: RoutingOrigin;
}

/** Where an outage of the monitor goes. */
export interface MonitorRouting {
  /** False while the source of monitors is off, so that no outage reaches incident management. */
  readonly isActive: boolean;
  readonly mutedBy: 'source' | 'route' | null;
  readonly severity: Severity;
  readonly labels: Readonly<Record<string, string>>;
  /** The routes that are compared, the last of which decides if it matches. */
  readonly routes: readonly ComparedRoute[];
  readonly team: RoutedRecord | null;
  readonly escalationPolicy: RoutedRecord | null;
  /** Null without a policy. */
  readonly simulation: Simulation | null;
}

/** The source of monitors of an organization that has not stored one yet. */
const unstored = { ...newSourceMembers, name: builtInNames.monitors, isActive: false } as const;

/** Answers where an outage of the monitor would go, by the decisions that route it. Nothing is written. */
export const getMonitorRouting = defineQuery({
  name: 'getMonitorRouting',
  permission: 'configureEscalation',
  refuses: ['notFound'],
  execute:
    (needs: Needs) =>
    async ({ scope, now }, question: RoutingQuestion) => {
      const monitor = await needs.monitors.find(scope, question.kind, question.id);
      if (monitor === null) return refused('notFound');
      const { organizationId } = monitor;
      const ofOrganization = { organizationId, customerId: null };
      const sources = await needs.imSources.list(ofOrganization, {});
      const source = sources.find(({ type }) => type === 'monitors') ?? unstored;
      const alert = await alertOf(needs, monitor, question);
      const compared = { ...alert, labels: { ...alert.labels, ...question.labels } };
      const route = routeOf(source.routes, compared);
      const severity = route?.severity ?? alert.severity;
      const at = question.at ?? now;
      const { team, escalationPolicy } = await routing(needs, monitor, source, route);
      const [toTeam, policy] = await Promise.all([
        team === null ? null : needs.imTeams.find(ofOrganization, team.id),
        escalationPolicy === null ? null : needs.escalationPolicies.find(ofOrganization, escalationPolicy.id),
      ]);
      return accepted<MonitorRouting>({
        isActive: source.isActive,
        mutedBy: mutedBy(source, route, at),
        severity,
        labels: compared.labels,
        routes: compareRoutes(source.routes, compared),
        team: routedRecord(toTeam, team),
        escalationPolicy: routedRecord(policy, escalationPolicy),
        simulation: policy === null ? null : await simulatedEscalation(needs, organizationId, policy, { at, severity }),
      });
    },
});

/** Returns the alert of an outage of the monitor. */
const alertOf = async (needs: Needs, monitor: Monitor, { reason }: RoutingQuestion) => {
  const found = await needs.monitorLabelFacts.find(monitor.id);
  const { customerName, ...facts } = found ?? { customerName: null, ...noFacts };
  return mapMonitorIncident({
    event: 'opened',
    monitor: { ...monitor, customerName },
    incident: { publicId: '', title: monitor.name, reason },
    cause: null,
    condition: 'down',
    locations: null,
    facts,
  });
};

const noFacts = { customerId: null, customerKey: null, package: null, tags: [], fields: [] };

const routing = async (
  { alertQueue }: Needs,
  { organizationId, customerId }: Monitor,
  source: Pick<AlertSource, 'routes' | 'teamId' | 'escalationPolicyId' | 'customerId'>,
  route: ReturnType<typeof routeOf>,
): Promise<Routing> => {
  const facts = await alertQueue.destinationFacts([organizationId], {
    teamIds: source.routes.flatMap(({ teamId }) => teamId ?? []),
    policyIds: source.routes.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []),
    customerIds: customerId === null ? [] : [customerId],
  });
  return routingOf(facts.get(organizationId) ?? null, source, { ...NO_TARGETS, customerId }, route);
};

const routedRecord = (
  record: { readonly id: number; readonly publicId: string; readonly name: string } | null,
  to: Routing['team'],
): RoutedRecord | null =>
  record === null || to === null
    ? null
    : { id: record.id, publicId: record.publicId, name: record.name, from: to.from };
