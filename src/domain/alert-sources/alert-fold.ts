import { isMuted, routeOf, stormWindowStart } from './alert-source.ts';
import type { AlertRoute, AlertSource } from './alert-source.ts';
import { STORM_LIMITED, problemAlert } from './alert-event.ts';
import type { EventEffect, PendingEvent } from './alert-event.ts';
import { STORM_UPDATE_EVERY, decideEvent, holdUntil, isStormUpdateDue, stormOpeningText, stormUpdateText } from './event-decision.ts';
import type { Decision } from './event-decision.ts';
import type { MappedAlert } from './mapped-alert.ts';
import { isClosed, isMoreSevere } from '../paging/incident-state.ts';
import type { ImIncident, OpeningIncident } from '../incident-management/incident.ts';
import type { Severity } from '../paging/incident-state.ts';
import { decideAcknowledgement, decideResolution, raisedSeverity } from '../incident-management/incident.rules.ts';
import { later, minutes } from '../kernel/time.ts';
import { entryKey } from './alert-state.ts';
import type { AlertRecord, ClaimedSource, Destination, Entry, Settled, Slot } from './alert-state.ts';
import { summaryOf } from './alert-text.ts';

/** How many alerts the timeline names that joined a group at once. */
const MAX_TITLES = 20;

const unlessRefused = <Change>(outcome: { readonly ok: true; readonly value: Change } | { readonly ok: false }): Change | null => (outcome.ok ? outcome.value : null);

/** Whether an event that joins changes nothing that is stored: most do not. */
const isSameState = (one: AlertRecord, other: AlertRecord): boolean =>
  one.severity === other.severity && one.autoResolveAt === other.autoResolveAt && one.firing.length === other.firing.length && one.firing.every((id, at) => id === other.firing[at]);

/** Applies the events of one source, in order, to the states of its keys and their incidents. Nothing is stored here. */
export class AlertFold {
  readonly settled: Settled[] = [];
  readonly #claimed: ClaimedSource;
  readonly #entries: Map<string, Entry>;
  readonly #changed: Map<string, Entry>;
  readonly #destinationOf: (event: PendingEvent, route: AlertRoute | null) => Destination;
  readonly #now: Date;
  #recentOpenings: number;

  /** `entries` holds the known states by `entryKey`; those that change are put into `changed`, too. */
  constructor(
    claimed: ClaimedSource,
    { entries, changed }: { readonly entries: Map<string, Entry>; readonly changed: Map<string, Entry> },
    destinationOf: (event: PendingEvent, route: AlertRoute | null) => Destination,
    now: Date,
  ) {
    this.#claimed = claimed;
    this.#entries = entries;
    this.#changed = changed;
    this.#destinationOf = destinationOf;
    this.#now = now;
    this.#recentOpenings = claimed.recentOpenings;
  }

  /** Applies all events and returns the source with the time of its last event. */
  run(): AlertSource {
    const { source, events } = this.#claimed;
    for (const event of events) this.#apply(event);
    this.#updateStorms();
    const received = events.filter(({ isReceived }) => isReceived);
    if (received.length === 0) return source;
    if (source.silentSince !== null) this.#endSilence();
    const latest = received.reduce((last, { receivedAt }) => (receivedAt > last ? receivedAt : last), source.lastEventAt ?? new Date(0));
    return { ...source, lastEventAt: latest, silentSince: null };
  }

  #apply(event: PendingEvent): void {
    const { alert, key } = event;
    if (alert === null || key === null) {
      this.#settle(event, 'none', null);
      return;
    }
    const route = event.kind === 'alert' ? routeOf(this.#claimed.source.routes, alert) : null;
    const routed = { ...alert, severity: route?.severity ?? alert.severity };
    const { decision, slot } = this.#decide(event, key, routed, route);
    slot?.events.push({ eventId: event.publicId, action: alert.action, effect: decision.effect, severity: routed.severity, summary: alert.summary });
    this.#settle(event, decision.effect, slot);
  }

  #settle({ id, sourceId }: PendingEvent, effect: EventEffect, slot: Slot | null): void {
    this.settled.push({ id, sourceId, effect, slot });
  }

  #decide(event: PendingEvent, key: string, alert: MappedAlert, route: AlertRoute | null): { readonly decision: Decision; readonly slot: Slot | null } {
    const { source } = this.#claimed;
    const known = this.#entries.get(entryKey({ sourceId: source.id, kind: event.kind, key }));
    const slot = known?.slot ?? null;
    const open = slot !== null && !isClosed(slot) ? slot : null;
    const decision = decideEvent({
      alert,
      state: known?.record ?? null,
      incident: open,
      isMuted: event.kind === 'alert' && (isMuted(source, this.#now) || route?.mute === true),
      recentOpenings: this.#recentOpenings,
      storm: event.kind === STORM_LIMITED ? source.storm : null,
      now: this.#now,
    });
    const base: AlertRecord = known?.record ?? {
      ...{ sourceId: source.id, kind: event.kind, key, isOpen: false, isGrouped: false, severity: alert.severity, summary: alert.summary, firing: [] },
      ...{ openedAt: this.#now, resolvedAt: null, pagedAt: null, autoResolveAt: null, incidentId: null, updateAt: null, reported: null },
    };
    return { decision, slot: this.#carryOut(decision, event, alert, route, base, open) };
  }

  /** Returns the incident that the event concerns. */
  #carryOut(decision: Decision, event: PendingEvent, alert: MappedAlert, route: AlertRoute | null, base: AlertRecord, open: Slot | null): Slot | null {
    const { source } = this.#claimed;
    const expiry = alert.action === 'trigger' && event.kind === 'alert' ? source.autoResolveMinutes : null;
    const autoResolveAt = expiry === null ? base.autoResolveAt : later(this.#now, minutes(expiry));
    switch (decision.effect) {
      case 'opened': {
        const slot = this.#open({ title: alert.summary, description: null }, event, alert, this.#destinationOf(event, route), decision.holdUntil);
        const pagedAt = decision.holdUntil === null ? this.#now : base.pagedAt;
        this.#put({ ...base, ...this.#opened(alert, decision.firing), isGrouped: false, pagedAt, autoResolveAt }, slot);
        slot.open += 1;
        if (event.kind === STORM_LIMITED) this.#count(base);
        return slot;
      }
      case 'grouped': {
        const slot = this.#stormOf(event, alert, this.#destinationOf(event, route));
        this.#put({ ...base, ...this.#opened(alert, decision.firing), isGrouped: true, autoResolveAt }, slot);
        slot.open += 1;
        slot.grouped += 1;
        this.#raise(slot, alert.severity);
        return slot;
      }
      case 'joined': {
        if (open === null) return null;
        const severity = isMoreSevere(alert.severity, base.severity) ? alert.severity : base.severity;
        const joined = { ...base, firing: decision.firing, severity, autoResolveAt };
        if (!isSameState(joined, base)) this.#put(joined, open);
        if (decision.raised !== null) this.#raise(open, decision.raised);
        const { added } = decision;
        if (added.length > 0) {
          open.isWorse = true;
          open.changes.push((incident) => ({ kind: 'alertJoined', after: incident, data: { count: added.length, titles: added.slice(0, MAX_TITLES).join(', ') } }));
        }
        return open;
      }
      case 'acknowledged':
        if (open === null) return null;
        open.status = 'acknowledged';
        open.changes.push((incident, now) => unlessRefused(decideAcknowledgement(incident, { now, userId: null })));
        return open;
      case 'resolved':
        if (open === null) return null;
        this.#put({ ...base, isOpen: false, firing: [], resolvedAt: this.#now, autoResolveAt: null }, open);
        this.#closeOne(open);
        return open;
      case 'none':
        // A person has closed the incident; the alert ends now.
        if (alert.action === 'resolve' && alert.omitted === 0 && base.isOpen) this.#put({ ...base, isOpen: false, firing: [], resolvedAt: this.#now, autoResolveAt: null }, null);
        return null;
      case 'muted':
        return null;
    }
  }

  /** A key that opens again within the time of the storm limit counts once. */
  #count({ openedAt, incidentId, resolvedAt }: AlertRecord): void {
    const isNew = incidentId === null && resolvedAt === null;
    if (isNew || openedAt <= stormWindowStart(this.#claimed.source.storm, this.#now)) this.#recentOpenings += 1;
  }

  #opened(alert: MappedAlert, firing: readonly string[]) {
    return { isOpen: true, severity: alert.severity, summary: alert.summary, firing, openedAt: this.#now, resolvedAt: null };
  }

  #open(text: Pick<OpeningIncident, 'title' | 'description'>, event: PendingEvent, alert: MappedAlert, destination: Destination, snoozedUntil: Date | null): Slot {
    const { source } = this.#claimed;
    const opening: OpeningIncident = {
      organizationId: source.organizationId,
      ...destination,
      ...text,
      severity: alert.severity,
      source: alert.source ?? source.name,
      isManual: false,
      dedupKey: event.kind === 'alert' ? alert.key : null,
      isTest: event.kind === 'test',
      ...(snoozedUntil === null ? {} : { snoozedUntil }),
    };
    return { opening, stored: null, status: 'triggered', severity: alert.severity, open: 0, grouped: 0, isWorse: false, changes: [], events: [] };
  }

  /** The open incident of the storm, or a new one, which may be held like that of a key. Alerts that page different people have different storms. */
  #stormOf(event: PendingEvent, alert: MappedAlert, destination: Destination): Slot {
    const { source } = this.#claimed;
    const record = { sourceId: source.id, kind: 'storm', key: `${destination.teamId ?? ''}/${destination.escalationPolicyId ?? ''}` } as const;
    const known = this.#entries.get(entryKey(record));
    if (known !== undefined && known.slot !== null && !isClosed(known.slot)) return known.slot;
    const text = { title: summaryOf(`Alert storm: ${source.name}`), description: stormOpeningText(source.storm) };
    const held = holdUntil({ alert, state: known?.record ?? null, now: this.#now });
    const slot = this.#open(text, event, { ...alert, key: null }, { ...destination, customerId: null }, held);
    const pagedAt = held === null ? this.#now : (known?.record.pagedAt ?? null);
    const opened = this.#opened({ ...alert, summary: text.title }, []);
    this.#put({ ...record, ...opened, isGrouped: false, pagedAt, autoResolveAt: null, incidentId: null, updateAt: later(this.#now, STORM_UPDATE_EVERY), reported: null }, slot);
    return slot;
  }

  #raise(slot: Slot, severity: Severity): void {
    if (!isMoreSevere(severity, slot.severity)) return;
    slot.severity = severity;
    slot.changes.push((incident, now) => raisedSeverity(incident, severity, now));
  }

  /** An incident that events opened is resolved with its last key. One that a person created stays open. */
  #closeOne(slot: Slot): void {
    slot.open -= 1;
    if (slot.open > 0 || slot.stored?.isManual === true) return;
    slot.status = 'resolved';
    slot.changes.push((incident, now) => unlessRefused(decideResolution(incident, { now, userId: null })));
  }

  #updateStorms(): void {
    for (const { record, slot } of this.#entries.values()) {
      if (record.sourceId !== this.#claimed.source.id || record.updateAt === null || record.updateAt > this.#now) continue;
      if (slot === null || isClosed(slot)) {
        this.#put({ ...record, isOpen: false, updateAt: null }, slot);
        continue;
      }
      const { grouped, open } = slot;
      const counts = { grouped, open };
      if (isStormUpdateDue(counts, record.reported)) {
        slot.isWorse = true;
        // A person may have merged the storm into an incident with a description of its own.
        const described = (incident: ImIncident, now: Date): ImIncident => (incident.title === record.summary ? { ...incident, description: stormUpdateText(counts), updatedAt: now } : incident);
        slot.changes.push((incident, now) => ({ kind: 'stormUpdated', after: described(incident, now), data: { ...counts, resolved: grouped - open } }));
      }
      this.#put({ ...record, updateAt: later(this.#now, STORM_UPDATE_EVERY), reported: counts }, slot);
    }
  }

  #endSilence(): void {
    const { source } = this.#claimed;
    const known = this.#entries.get(entryKey({ sourceId: source.id, kind: 'problem', key: 'silence' }));
    if (known === undefined || !known.record.isOpen || known.slot === null || isClosed(known.slot)) return;
    const { summary } = problemAlert('silence', source.name, null, 'resolve');
    known.slot.events.push({ eventId: null, action: 'resolve', effect: 'resolved', severity: known.record.severity, summary });
    this.#put({ ...known.record, isOpen: false, resolvedAt: this.#now }, known.slot);
    this.#closeOne(known.slot);
  }

  #put(record: AlertRecord, slot: Slot | null): void {
    const entry = { record, slot };
    this.#entries.set(entryKey(record), entry);
    this.#changed.set(entryKey(record), entry);
  }
}
