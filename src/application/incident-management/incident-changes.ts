import { isPerson } from '../../domain/access/caller.ts';
import { acknowledgementOf, escalationEventOf } from '../../domain/incident-management/escalation-events.ts';
import type { EscalationPolicy } from '../../domain/escalation/escalation-policy.ts';
import type { IncidentChange } from '../../domain/incident-management/incident.rules.ts';
import type { ImIncident, OpeningIncident } from '../../domain/incident-management/incident.ts';
import { imIncidentMachine } from '../../domain/incident-management/incident.machine.ts';
import { isEndAdjusted } from '../../domain/kernel/clock-step.ts';
import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { TimelineActor } from '../../domain/incident-management/timeline.ts';
import { followIncident, startEscalations } from '../escalation/follow-incident.ts';
import type { EscalationPolicies, EscalationRuns } from '../escalation/ports.ts';
import type { AuditEntry, AuditLog, IdSource, Outbox, OutboxMessage } from '../kernel/ports.ts';
import { auditEntry, changesOf, systemAuditActor, stampOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { followPages } from './follow-pages.ts';
import { notifyOfResolution } from '../paging/notify-of-resolution.ts';
import type { PagingNeeds } from '../paging/notify-people.ts';
import { announceChanges } from './outbound-messages.ts';
import type { ImIncidents, ImTimeline, OutboundDeliveries } from './ports.ts';
import type { IncidentTickets } from './ticket.ports.ts';

/** The work of a command, consumer of events or job that opens or changes incidents within its transaction. */
export interface IncidentWork {
  readonly now: Date;
  readonly actor: TimelineActor;
  /** Sends a message after the transaction has been committed. */
  send(message: OutboxMessage): void;
  /** Left out where something else is the audit record, as a stored event is. */
  audit?(entry: AuditEntry): void;
}

/** The ports of `openIncidents` and `changeIncident`. */
export interface IncidentChangeNeeds extends PagingNeeds {
  readonly imIncidents: ImIncidents;
  readonly imTimeline: ImTimeline;
  readonly outboundDeliveries: OutboundDeliveries;
  readonly incidentTickets: IncidentTickets;
  readonly escalationPolicies: EscalationPolicies;
  readonly escalationRuns: EscalationRuns;
  readonly ids: IdSource;
}

/** Returns the actor of a command, as timelines name it. A token acts as its user. */
export const incidentActorOf = ({ caller }: Pick<CommandContext, 'caller'>): TimelineActor => {
  if (caller.kind === 'channel') {
    const { channelName, integrationId } = caller;
    return integrationId === null ? { kind: 'channel', channelName } : { kind: 'channel', channelName, integrationId };
  }
  return isPerson(caller) ? { kind: 'user', userId: caller.userId } : systemActor;
};

/** Returns the work of a command. */
export const incidentWorkOf = (context: CommandContext): IncidentWork => ({
  now: context.now,
  actor: incidentActorOf(context),
  send: (message) => context.send(message),
  audit: (entry) => context.audit(entry),
});

/** Opens incidents. Every incident is opened here. */
export const openIncidents =
  (needs: IncidentChangeNeeds) =>
  async (work: IncidentWork, openings: readonly OpeningIncident[]): Promise<readonly ImIncident[]> => {
    if (openings.length === 0) return [];
    const { imIncidents, imTimeline, ids } = needs;
    const { now, actor, audit } = work;
    // Sent without waiting in between, as what follows.
    const [opened, policies] = await Promise.all([
      imIncidents.add(
        openings.map(({ escalationPolicyId: _policy, actor: _actor, ...opening }) => ({
          acknowledgedAt: null,
          acknowledgedById: null,
          resolvedAt: null,
          mergedIntoId: null,
          snoozedUntil: null,
          labels: {},
          ...opening,
          ...stampOf(ids, now),
          status: imIncidentMachine.initial,
        })),
      ),
      policiesOf(needs, openings),
    ]);
    await Promise.all([
      imTimeline.append(
        opened.map(({ id, severity, source }, at) => ({
          incidentId: id,
          at: now,
          kind: 'opened',
          actor: openings[at]?.actor ?? actor,
          data: { severity, source },
        })),
      ),
      announceChanges(needs)(
        work,
        opened.map((incident) => ({
          kind: 'opened',
          incident,
          data: { severity: incident.severity, source: incident.source },
        })),
      ),
      startEscalations(needs)(
        opened.map((incident, at) => ({
          incident,
          policy: policies.get(openings[at]?.escalationPolicyId ?? 0) ?? null,
        })),
      ),
    ]);
    for (const incident of opened)
      audit?.(
        auditEntry('imIncident.opened', incident, { after: { title: incident.title, severity: incident.severity } }),
      );
    return opened;
  };

const policiesOf = async (
  { escalationPolicies }: IncidentChangeNeeds,
  openings: readonly OpeningIncident[],
): Promise<ReadonlyMap<number, EscalationPolicy>> => {
  const ids = new Set(openings.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []));
  return new Map(
    ids.size === 0 ? [] : (await escalationPolicies.withIds([...ids])).map((policy) => [policy.id, policy]),
  );
};

/**
 * Stores a decided change. Every change of an incident is stored here; `stale` if another transaction changed the
 * incident since it was read. See ADR 0078.
 */
export const changeIncident =
  (needs: IncidentChangeNeeds) =>
  async (work: IncidentWork, before: ImIncident, change: IncidentChange): Promise<ImIncident | 'stale'> => {
    const { imIncidents, imTimeline } = needs;
    const { now, actor, audit } = work;
    const { kind, after, data, target } = change;
    const stored = after === before ? before : await imIncidents.change(after, before);
    if (stored === 'stale') return stored;
    if (target !== undefined) await imIncidents.moveEvidence(stored, target);
    const absorbed =
      target === undefined
        ? []
        : [
            {
              kind: 'mergedFrom',
              incident: target,
              data: { incidentId: stored.publicId, title: stored.title },
            } as const,
          ];
    const changes = [{ kind, incident: stored, data }, ...absorbed];
    await imTimeline.append(
      changes.map(({ incident, ...entry }) => ({ ...entry, incidentId: incident.id, at: now, actor })),
    );
    if (kind === 'resolved' && isEndAdjusted(stored.resolvedAt, now))
      await imTimeline.append([{ incidentId: stored.id, at: now, kind: 'endAdjusted', actor: systemActor, data: {} }]);
    await announceChanges(needs)(work, changes);
    const event = escalationEventOf(before, change);
    // A worker that takes a step of the run at this moment has stored its pages once the run is locked here, so that
    // they are stopped too.
    const run = event === null ? null : await needs.escalationRuns.lock(stored.id);
    // Those who are notified again because the incident became urgent need no repeated step.
    const isNotified = await followPages(needs)(work, before, { kind, after: stored });
    if (kind === 'resolved')
      await notifyOfResolution(needs)(work, { ...stored, resolvedById: 'userId' in actor ? actor.userId : null });
    if (event !== null && !isNotified)
      await followIncident(needs)({ now }, { ...stored, acknowledgement: acknowledgementOf(stored) }, run, event);
    audit?.(
      auditEntry(
        `imIncident.${kind}`,
        stored,
        after === before ? { after: data } : changesOf<ImIncident>(before, stored),
      ),
    );
    return stored;
  };

/**
 * Runs work of the service itself: its messages and audit entries are stored at its end. Call it within a transaction.
 */
export const asService =
  ({ outbox, auditLog }: { readonly outbox: Outbox; readonly auditLog: AuditLog }) =>
  async <Value>(now: Date, run: (work: IncidentWork) => Promise<Value>): Promise<Value> => {
    const messages: OutboxMessage[] = [];
    const entries: AuditEntry[] = [];
    const value = await run({
      now,
      actor: systemActor,
      send: (message) => void messages.push(message),
      audit: (entry) => void entries.push(entry),
    });
    if (entries.length > 0) await auditLog.append(systemAuditActor, now, entries);
    if (messages.length > 0) await outbox.add(messages, now);
    return value;
  };
