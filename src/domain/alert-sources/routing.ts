import type { RoutingDefaults } from '../customers/customer.ts';
import type { EventTargets } from './alert-event.ts';
import type { AlertRoute, AlertSource } from './alert-source.ts';
import type { Destination } from './alert-state.ts';

/** Where a destination comes from, in the order in which it is looked for. */
export const routingOrigins = ['event', 'route', 'customer', 'source', 'settings'] as const;
/** The place that a destination of an event was taken from. */
export type RoutingOrigin = (typeof routingOrigins)[number];

/** The records that exist, out of those that events and routes name. */
export interface KnownTargets {
  readonly teamIds: readonly number[];
  readonly policyIds: readonly number[];
  readonly customerIds: readonly number[];
}

/** The facts that decide where the incident of an event goes. */
export interface RoutingFacts {
  /** The names in the event itself. */
  readonly targets: EventTargets;
  /** The route that matches the alert; null if none matches. */
  readonly route: Pick<AlertRoute, 'teamId' | 'escalationPolicyId'> | null;
  /** The defaults of the customer that the event names; null without one. */
  readonly customer: RoutingDefaults | null;
  /** The defaults of the source. */
  readonly source: Pick<AlertSource, 'teamId' | 'escalationPolicyId' | 'customerId'>;
  /** The settings of the organization. */
  readonly settings: EventTargets;
  /** The records that the organization has. */
  readonly known: KnownTargets;
}

/** A record to which an incident goes, and what names it. */
export interface RoutedTo {
  readonly id: number;
  readonly from: RoutingOrigin;
}

/** The team, policy and customer of an incident; null for none. */
export interface Routing {
  readonly team: RoutedTo | null;
  readonly escalationPolicy: RoutedTo | null;
  readonly customer: RoutedTo | null;
}

/** Returns the first id that is given. */
const firstOf = (ids: Partial<Readonly<Record<RoutingOrigin, number | null | undefined>>>): RoutedTo | null => {
  for (const from of routingOrigins) {
    const id = ids[from] ?? null;
    if (id !== null) return { id, from };
  }
  return null;
};

/**
 * Decides where the incident of an event goes: what the event names comes before its route, the route before the
 * defaults of the customer, these before the source, and the source before the settings of the organization. Each
 * member is taken from the first that names it. What was deleted meanwhile counts as not named.
 */
export const decideRouting = ({ targets, route, customer, source, settings, known }: RoutingFacts): Routing => {
  const ifKnown = (ids: readonly number[], id: number | null | undefined): number | null =>
    id !== null && id !== undefined && ids.includes(id) ? id : null;
  return {
    team: firstOf({
      event: ifKnown(known.teamIds, targets.teamId),
      route: ifKnown(known.teamIds, route?.teamId),
      customer: customer?.imTeamId,
      source: source.teamId,
      settings: settings.teamId,
    }),
    escalationPolicy: firstOf({
      event: ifKnown(known.policyIds, targets.escalationPolicyId),
      route: ifKnown(known.policyIds, route?.escalationPolicyId),
      customer: customer?.imEscalationPolicyId,
      source: source.escalationPolicyId,
      settings: settings.escalationPolicyId,
    }),
    customer: firstOf({
      event: ifKnown(known.customerIds, targets.customerId),
      source: source.customerId,
      settings: settings.customerId,
    }),
  };
};

/** Returns the ids of a routing. */
export const destinationOf = ({ team, escalationPolicy, customer }: Routing): Destination => ({
  teamId: team?.id ?? null,
  escalationPolicyId: escalationPolicy?.id ?? null,
  customerId: customer?.id ?? null,
});
