import { isMoreSevere } from '../paging/incident-state.ts';
import { STORM_LIMITED } from './alert-event.ts';
import type { EventEffect } from './alert-event.ts';
import { routeOf } from './alert-source.ts';
import type { AlertSource } from './alert-source.ts';
import { endedKey, newKey, openedKey } from './alert-state.ts';
import type { AlertRecord, WaitingAlert } from './alert-state.ts';
import type { EventBatch, IncidentRef, KeyState } from './event-batch.ts';
import { firingAfter } from './event-decision.ts';
import type { Decision } from './event-decision.ts';
import type { DestinationOf, FoldContext, RoutedEvent } from './routed-event.ts';
import { destinationKey } from './source-storms.ts';
import type { SourceStorms } from './source-storms.ts';
import {
  MAX_NAMED_OUTAGES,
  decideOpening,
  isReleaseDue,
  isStorm,
  outageName,
  releaseAt,
  stormText,
} from './storm-gathering.ts';
import type { StormWords } from './storm-gathering.ts';

/** A gathered alert that leaves, as it is opened again, and the end of its hold if it is flapping. */
export interface ReleasedAlert {
  readonly routed: RoutedEvent;
  readonly heldUntil: Date | null;
  readonly firing: readonly string[];
  readonly isBeyondLimit: boolean;
  readonly isAcknowledged: boolean;
}

/** Gathered alerts that leave together, to be opened or grouped under the storm of their destination. */
export interface Release {
  readonly effect: 'opened' | 'grouped';
  readonly alerts: readonly ReleasedAlert[];
}

/** The decision about an event that opens its key. */
type Opening = Extract<Decision, { readonly effect: 'opened' | 'grouped' }>;

/** Returns true if the alert is gathered. Tests, and problems of the source itself, page at once. */
const isGathered = ({ event }: RoutedEvent): boolean => event.kind === STORM_LIMITED;

/** Compares two alerts by when they were gathered, as `AlertQueue.fail` does. */
const isEarlier = (one: AlertRecord, other: AlertRecord): number =>
  one.openedAt.getTime() - other.openedAt.getTime() || (one.key < other.key ? -1 : 1);

/** Returns the effects on alerts that are no storm. Those beyond the limit of the source join the storm of its floods. */
const alone = (alerts: readonly ReleasedAlert[]): readonly Release[] => [
  { effect: 'opened', alerts: alerts.filter(({ isBeyondLimit }) => !isBeyondLimit) },
  { effect: 'grouped', alerts: alerts.filter(({ isBeyondLimit }) => isBeyondLimit) },
];

/** The outages of one source that are gathered before they page, within a batch. See ADR 0188. */
export class GatheredAlerts {
  readonly #batch: EventBatch;
  readonly #source: AlertSource;
  readonly #storms: SourceStorms;
  readonly #destinationOf: DestinationOf;
  readonly #words: StormWords;
  readonly #now: Date;

  constructor(
    batch: EventBatch,
    source: AlertSource,
    storms: SourceStorms,
    { destinationOf, words, now }: FoldContext,
  ) {
    this.#batch = batch;
    this.#source = source;
    this.#storms = storms;
    this.#destinationOf = destinationOf;
    this.#words = words;
    this.#now = now;
  }

  /** Gathers an outage that follows another one. Returns false if it opens an incident. */
  gather(routed: RoutedEvent, decision: Opening): boolean {
    if (!isGathered(routed)) return false;
    const { event, alert, before, autoResolveAt } = routed;
    const window = this.#windowOf(this.#keyOf(routed));
    if (window === null) return false;
    const { key, openedAt, severity, updateAt } = window.record;
    const hasStorm = this.#storms.isOpen(key, openedAt);
    const opening = decideOpening(alert.severity, { openedAt, severity, hasStorm }, this.#now);
    if (opening === 'page') return false;
    const opened = {
      ...openedKey(before, alert, decision.firing, this.#now),
      isGrouped: false,
      incidentId: null,
      autoResolveAt,
    };
    const waiting: WaitingAlert = {
      window: key,
      event: { publicId: event.publicId, targets: event.targets },
      alert,
      ...(decision.effect === 'opened'
        ? { heldUntil: decision.holdUntil?.toISOString() ?? null }
        : { heldUntil: null, isBeyondLimit: true }),
    };
    this.#batch.changeKey({ ...opened, waiting }, null);
    // Alerts that wait already are not read before they are due, and leave with this one.
    const leaveAt = updateAt ?? (opening === 'join' ? this.#now : releaseAt(null, this.#now));
    this.#batch.changeKey({ ...window.record, updateAt: leaveAt }, window.incident);
    return true;
  }

  /** Applies an event to an alert that is gathered. One that ends has never paged. */
  apply({ alert, before, autoResolveAt }: RoutedEvent, waiting: WaitingAlert): EventEffect {
    if (alert.action === 'acknowledge') {
      this.#batch.changeKey({ ...before, waiting: { ...waiting, isAcknowledged: true } }, null);
      return 'acknowledged';
    }
    const firing = firingAfter(alert, before.firing);
    if (alert.action === 'resolve') {
      const hasEnded = firing.length === 0 && alert.omitted === 0;
      this.#batch.changeKey(hasEnded ? endedKey(before, this.#now) : { ...before, firing }, null);
      return hasEnded ? 'resolved' : 'joined';
    }
    const severity = isMoreSevere(alert.severity, before.severity) ? alert.severity : before.severity;
    // The latest message about a group names the alerts that have joined it.
    const latest = alert.members === null ? waiting : { ...waiting, alert };
    this.#batch.changeKey({ ...before, severity, firing, autoResolveAt, waiting: latest }, null);
    return 'joined';
  }

  /** Begins the window of an outage that has opened an incident, unless its destination has one that lasts. */
  beginWindow(routed: RoutedEvent, incident: IncidentRef): void {
    if (!isGathered(routed)) return;
    const { severity } = routed.alert;
    const key = this.#keyOf(routed);
    const known = this.#windowOf(key)?.record ?? null;
    if (decideOpening(severity, known && { ...known, hasStorm: false }, this.#now) !== 'page') return;
    const window = known ?? newKey(this.#idOf(key), { severity, summary: '' }, this.#now);
    this.#batch.changeKey({ ...window, severity, openedAt: this.#now }, incident);
  }

  /**
   * Returns the alert of the windows that are due which has waited longest, as an incident of its own or grouped under
   * an open storm. Its window stays due. Null if none waits.
   */
  releaseFirst(): Release | null {
    const [first] = this.#dueWindows()
      .flatMap((window) => this.#alertsOf(window.record.key).map((alert) => ({ window, alert })))
      .toSorted((one, other) => isEarlier(one.alert.routed.before, other.alert.routed.before));
    if (first === undefined) return null;
    const { key, openedAt } = first.window.record;
    return { effect: this.#storms.isOpen(key, openedAt) ? 'grouped' : 'opened', alerts: [first.alert] };
  }

  /** Returns the alerts of the windows that are due, and makes storms of them where they are one. */
  release(): readonly Release[] {
    return this.#dueWindows().flatMap((window): readonly Release[] => {
      const { record, incident } = window;
      const alerts = this.#alertsOf(record.key);
      const first = this.#batch.openIncidentOf(window);
      this.#batch.changeKey({ ...record, updateAt: null }, incident);
      if (this.#storms.isOpen(record.key, record.openedAt)) return [{ effect: 'grouped', alerts }];
      if (!isStorm({ gathered: alerts.length, isFirstOpen: first !== null })) return alone(alerts);
      this.#beginStorm(record, first, alerts);
      return [{ effect: 'grouped', alerts }];
    });
  }

  #dueWindows(): readonly KeyState[] {
    return this.#batch
      .keysOf(this.#source.id)
      .filter(
        ({ record: { kind, updateAt } }) =>
          kind === 'gathering' && updateAt !== null && isReleaseDue(updateAt, this.#now),
      );
  }

  /** Returns the alerts that wait for the window, each with its key closed, to be opened again. */
  #alertsOf(window: string): readonly ReleasedAlert[] {
    return this.#batch
      .keysOf(this.#source.id)
      .flatMap(({ record }) => {
        const { isOpen, waiting } = record;
        return isOpen && waiting?.window === window ? [{ routed: this.#routed(record, waiting), record, waiting }] : [];
      })
      .map(({ routed, record: { firing }, waiting: { heldUntil, isBeyondLimit = false, isAcknowledged = false } }) => ({
        routed,
        firing,
        isBeyondLimit,
        isAcknowledged,
        heldUntil: heldUntil === null ? null : new Date(heldUntil),
      }));
  }

  #routed(record: AlertRecord, { alert, event }: WaitingAlert): RoutedEvent {
    const { sourceId, key, openedAt, severity, autoResolveAt } = record;
    return {
      event: { ...event, id: 0, sourceId, receivedAt: openedAt, kind: STORM_LIMITED, key, alert, isReceived: false },
      route: routeOf(this.#source.routes, alert),
      alert: { ...alert, severity },
      before: { ...record, isOpen: false, waiting: null },
      incident: null,
      autoResolveAt,
    };
  }

  /**
   * Makes the incident of the first outage of a window that of its storm, which names the gathered ones with it. If the
   * first outage is over, the storm opens an incident of its own.
   */
  #beginStorm(window: AlertRecord, first: IncidentRef | null, alerts: readonly ReleasedAlert[]): void {
    const own = first === null ? [] : this.#keysOf(first);
    const outages = own.length + alerts.length;
    const names = [
      ...own.map(({ record: { summary } }) => outageName({ customer: this.#customerOf(first), summary })),
      ...alerts.map(({ routed: { alert } }) => outageName({ ...alert, customer: alert.labels['customer'] ?? null })),
    ].slice(0, MAX_NAMED_OUTAGES);
    const texts = {
      title: this.#words.outages(outages),
      description: stormText(names, outages, this.#words),
      names,
      outages,
    };
    const [released] = alerts;
    if (first !== null) {
      for (const { record, incident } of own) this.#batch.changeKey({ ...record, isGrouped: true }, incident);
      this.#batch.changeIncident(first, (storm) => ({ ...storm, grouped: storm.grouped + own.length }));
      this.#storms.become(window, first, texts);
    } else if (released !== undefined) {
      const { event, route, alert } = released.routed;
      this.#storms.open(event, alert, this.#destinationOf(event, route), texts);
    }
  }

  /** Returns the keys of alerts of the source that belong to the incident. */
  #keysOf(ref: IncidentRef): readonly KeyState[] {
    return this.#batch
      .keysOf(this.#source.id)
      .filter(({ record, incident }) => record.kind === STORM_LIMITED && incident === ref);
  }

  /** Returns the name of the customer of an incident, if its alert states it. */
  #customerOf(ref: IncidentRef | null): string | null {
    if (ref === null) return null;
    const { stored, opening } = this.#batch.incident(ref);
    return (stored ?? opening)?.labels?.['customer'] ?? null;
  }

  #keyOf({ event, route }: RoutedEvent): string {
    return destinationKey(this.#destinationOf(event, route));
  }

  #idOf(key: string) {
    return { sourceId: this.#source.id, kind: 'gathering', key } as const;
  }

  #windowOf(key: string): KeyState | null {
    return this.#batch.keyState(this.#idOf(key));
  }
}
