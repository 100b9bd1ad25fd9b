import { NO_TARGETS } from '../../domain/alert-sources/alert-event.ts';
import type { EventTargets } from '../../domain/alert-sources/alert-event.ts';
import type { AlertRoute, AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { decideRouting } from '../../domain/alert-sources/routing.ts';
import type { Routing } from '../../domain/alert-sources/routing.ts';
import type { DestinationFacts } from './ports.ts';

const nothing: DestinationFacts = {
  settings: NO_TARGETS,
  known: { teamIds: [], policyIds: [], customerIds: [] },
  customers: [],
};

/** Decides where an event of the source goes, by the facts of its organization. Null stands for no facts. */
export const routingOf = (
  facts: DestinationFacts | null,
  source: Pick<AlertSource, 'teamId' | 'escalationPolicyId' | 'customerId'>,
  targets: EventTargets,
  route: AlertRoute | null,
): Routing => {
  const { settings, known, customers } = facts ?? nothing;
  const customer = customers.find(({ id }) => id === targets.customerId) ?? null;
  return decideRouting({ targets, route, customer, source, settings, known });
};
