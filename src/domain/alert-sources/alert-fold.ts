import { later, minutes } from '../kernel/time.ts';
import { isMoreSevere } from '../paging/incident-state.ts';
import { STORM_LIMITED, problemAlert } from './alert-event.ts';
import type { PendingEvent } from './alert-event.ts';
import { GatheredAlerts } from './gathered-alerts.ts';
import type { Release } from './gathered-alerts.ts';
import { mutedBy, routeOf, stormWindowStart } from './alert-source.ts';
import type { AlertSource } from './alert-source.ts';
import { endedKey, newKey, openedKey } from './alert-state.ts';
import type { AlertRecord, ClaimedSource } from './alert-state.ts';
import {
  openingIncident,
  openingOf,
  withAcknowledgement,
  withAlerts,
  withGroupedKey,
  withKey,
  withoutKey,
  withSeverity,
} from './batch-incident.ts';
import type { EventBatch, IncidentRef } from './event-batch.ts';
import { decideEvent } from './event-decision.ts';
import type { Decision } from './event-decision.ts';
import type { MappedAlert } from './mapped-alert.ts';
import { incidentLabels } from './alert-text.ts';
import type { DestinationOf, FoldContext, RoutedEvent } from './routed-event.ts';
import { SourceStorms } from './source-storms.ts';

type DecisionOf<Effect extends Decision['effect']> = Extract<Decision, { readonly effect: Effect }>;

/** Returns true if a joining event changes nothing that is stored, which is true of most events. */
const isSameState = (one: AlertRecord, other: AlertRecord): boolean =>
  one.severity === other.severity &&
  one.autoResolveAt === other.autoResolveAt &&
  one.firing.length === other.firing.length &&
  one.firing.every((id, at) => id === other.firing[at]);

/** Applies the events of one source, in order, to the keys and incidents of a batch. Does not store anything. */
export class AlertFold {
  readonly #batch: EventBatch;
  readonly #claimed: ClaimedSource;
  readonly #destinationOf: DestinationOf;
  readonly #storms: SourceStorms;
  readonly #gathered: GatheredAlerts;
  readonly #now: Date;
  readonly #isAlone: boolean;
  #recentOpenings: number;

  constructor(batch: EventBatch, claimed: ClaimedSource, context: FoldContext) {
    this.#batch = batch;
    this.#claimed = claimed;
    this.#destinationOf = context.destinationOf;
    this.#now = context.now;
    this.#isAlone = context.isAlone === true;
    this.#recentOpenings = claimed.recentOpenings;
    this.#storms = new SourceStorms(batch, claimed.source, context);
    this.#gathered = new GatheredAlerts(batch, claimed.source, this.#storms, context);
  }

  /** Applies all events, and returns the source with the time of its last event. */
  run(): AlertSource {
    const { source, events } = this.#claimed;
    const first = this.#isAlone ? this.#gathered.releaseFirst() : null;
    if (first !== null) {
      this.#leave(first);
      return source;
    }
    for (const event of events) this.#apply(event);
    for (const release of this.#gathered.release()) this.#leave(release);
    // Storms are updated after the events, so that the update counts the events of this batch.
    this.#storms.update();
    const received = events.filter(({ isReceived }) => isReceived).map(({ receivedAt }) => receivedAt);
    if (received.length === 0) return source;
    if (source.silentSince !== null) this.#endSilence();
    const last = received.reduce((latest, at) => (at > latest ? at : latest), source.lastEventAt ?? new Date(0));
    return { ...source, lastEventAt: last, silentSince: null };
  }

  #apply(event: PendingEvent): void {
    const { alert, key } = event;
    if (alert === null || key === null) {
      this.#batch.finish(event, 'none', null);
      return;
    }
    const routed = this.#routed(event, alert, key);
    const { isOpen, waiting } = routed.before;
    if (isOpen && waiting !== null) {
      this.#batch.finish(event, this.#gathered.apply(routed, waiting), null);
      return;
    }
    const decision = this.#decide(routed);
    if (this.#gather(decision, routed)) {
      this.#batch.finish(event, 'gathered', null);
      return;
    }
    const incident = this.#carryOut(decision, routed);
    const { action, severity, summary } = routed.alert;
    const { effect } = decision;
    if (incident !== null)
      this.#batch.addEvidence(incident, { eventId: event.publicId, action, effect, severity, summary });
    this.#batch.finish(event, effect, incident);
  }

  /** Gathers the outage that the event opens, if others have opened before it. Returns false for any other event. */
  #gather(decision: Decision, routed: RoutedEvent): boolean {
    if (decision.effect !== 'opened' && decision.effect !== 'grouped') return false;
    if (!this.#gathered.gather(routed, decision)) return false;
    if (this.#countsTowardsStorm(routed.before)) this.#recentOpenings += 1;
    return true;
  }

  /** Lets gathered alerts leave whose time has come: as one storm, or as incidents of their own. */
  #leave({ effect, alerts }: Release): void {
    for (const { routed, firing, heldUntil, isAcknowledged } of alerts) {
      const incident =
        effect === 'grouped'
          ? this.#group({ effect, firing }, routed)
          : this.#open({ effect, firing, holdUntil: heldUntil }, routed);
      if (isAcknowledged && effect === 'opened') this.#batch.changeIncident(incident, withAcknowledgement);
      const { action, severity, summary } = routed.alert;
      this.#batch.addEvidence(incident, { eventId: routed.event.publicId, action, effect, severity, summary });
    }
  }

  #routed(event: PendingEvent, received: MappedAlert, key: string): RoutedEvent {
    const { source } = this.#claimed;
    const route = event.kind === 'alert' ? routeOf(source.routes, received) : null;
    const alert = { ...received, severity: route?.severity ?? received.severity };
    const known = this.#batch.keyState({ sourceId: source.id, kind: event.kind, key });
    const before = known?.record ?? newKey({ sourceId: source.id, kind: event.kind, key }, alert, this.#now);
    const expiry = alert.action === 'trigger' && event.kind === 'alert' ? source.autoResolveMinutes : null;
    const autoResolveAt = expiry === null ? before.autoResolveAt : later(this.#now, minutes(expiry));
    return { event, route, alert, before, incident: this.#batch.openIncidentOf(known), autoResolveAt };
  }

  #decide({ event, route, alert, before, incident }: RoutedEvent): Decision {
    const { source } = this.#claimed;
    return decideEvent({
      alert,
      state: before,
      incident: incident === null ? null : this.#batch.incident(incident),
      isMuted: event.kind === 'alert' && mutedBy(source, route, this.#now) !== null,
      recentOpenings: this.#recentOpenings,
      storm: event.kind === STORM_LIMITED ? source.storm : null,
      now: this.#now,
    });
  }

  /** Changes the key and its incident, and returns the incident that the event concerns. */
  #carryOut(decision: Decision, routed: RoutedEvent): IncidentRef | null {
    const { alert, before, incident } = routed;
    switch (decision.effect) {
      case 'opened':
        return this.#open(decision, routed);
      case 'grouped':
        return this.#group(decision, routed);
      case 'joined':
        return incident === null ? null : this.#join(decision, routed, incident);
      case 'acknowledged':
        if (incident !== null) this.#batch.changeIncident(incident, withAcknowledgement);
        return incident;
      case 'resolved':
        if (incident !== null) this.#resolve(before, incident);
        return incident;
      case 'none':
        // A person has already closed the incident, so only the alert ends.
        if (alert.action === 'resolve' && alert.omitted === 0 && before.isOpen)
          this.#batch.changeKey(endedKey(before, this.#now), null);
        return null;
      case 'muted':
        return null;
    }
  }

  /** Opens an incident for the key. */
  #open({ firing, holdUntil: heldUntil }: DecisionOf<'opened'>, routed: RoutedEvent): IncidentRef {
    const { event, route, alert, before, autoResolveAt } = routed;
    const text = { title: alert.summary, description: alert.description ?? null };
    const members = { ...this.#destinationOf(event, route), ...text, labels: incidentLabels(alert) };
    const opening = openingOf(this.#claimed.source, event, alert, members, heldUntil);
    const incident = this.#batch.addIncident(openingIncident(opening));
    const opened = openedKey(before, alert, firing, this.#now);
    const pagedAt = heldUntil === null ? this.#now : before.pagedAt;
    this.#batch.changeKey({ ...opened, isGrouped: false, pagedAt, autoResolveAt }, incident);
    this.#batch.changeIncident(incident, withKey);
    if (event.kind === STORM_LIMITED && this.#countsTowardsStorm(before)) this.#recentOpenings += 1;
    this.#gathered.beginWindow(routed, incident);
    return incident;
  }

  /** Groups the key under the incident of a storm. */
  #group({ firing }: DecisionOf<'grouped'>, { event, route, alert, before, autoResolveAt }: RoutedEvent): IncidentRef {
    const incident = this.#storms.incidentFor(event, alert, this.#destinationOf(event, route));
    const opened = openedKey(before, alert, firing, this.#now);
    this.#batch.changeKey({ ...opened, isGrouped: true, autoResolveAt }, incident);
    this.#batch.changeIncident(incident, withGroupedKey);
    this.#batch.changeIncident(incident, (storm) => withSeverity(storm, alert.severity));
    return incident;
  }

  /** Adds the event to the open incident of its key. */
  #join({ firing, raised, added }: DecisionOf<'joined'>, routed: RoutedEvent, incident: IncidentRef): IncidentRef {
    const { alert, before, autoResolveAt } = routed;
    const severity = isMoreSevere(alert.severity, before.severity) ? alert.severity : before.severity;
    const joined = { ...before, firing, severity, autoResolveAt };
    if (!isSameState(joined, before)) this.#batch.changeKey(joined, incident);
    if (raised !== null) this.#batch.changeIncident(incident, (open) => withSeverity(open, raised));
    this.#batch.changeIncident(incident, (open) => withAlerts(open, added));
    return incident;
  }

  /** Ends the key and, if it was the last open key, its incident. */
  #resolve(key: AlertRecord, incident: IncidentRef): void {
    this.#batch.changeKey(endedKey(key, this.#now), incident);
    this.#batch.changeIncident(incident, withoutKey);
  }

  /** Returns true unless the key reopens within the time of the storm limit, in which it is counted only once. */
  #countsTowardsStorm({ openedAt, incidentId, resolvedAt }: AlertRecord): boolean {
    const isNew = incidentId === null && resolvedAt === null;
    return isNew || openedAt <= stormWindowStart(this.#claimed.source.storm, this.#now);
  }

  /** Resolves the problem that the source was silent. */
  #endSilence(): void {
    const { source } = this.#claimed;
    const known = this.#batch.keyState({ sourceId: source.id, kind: 'problem', key: 'silence' });
    const incident = this.#batch.openIncidentOf(known);
    if (known === null || !known.record.isOpen || incident === null) return;
    const { severity } = known.record;
    const { summary } = problemAlert('silence', source.name, null, 'resolve');
    this.#batch.addEvidence(incident, { eventId: null, action: 'resolve', effect: 'resolved', severity, summary });
    this.#resolve(known.record, incident);
  }
}
