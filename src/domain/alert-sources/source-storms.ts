import type { OpeningIncident } from '../incident-management/incident.ts';
import { later } from '../kernel/time.ts';
import type { PendingEvent } from './alert-event.ts';
import type { AlertSource } from './alert-source.ts';
import { newKey, openedKey } from './alert-state.ts';
import type { AlertRecord, Destination } from './alert-state.ts';
import { summaryOf } from './alert-text.ts';
import { openingIncident, openingOf, withStorm, withStormReport } from './batch-incident.ts';
import type { EventBatch, IncidentRef, KeyState } from './event-batch.ts';
import { STORM_UPDATE_EVERY, holdUntil, isStormUpdateDue } from './event-decision.ts';
import type { StormCounts } from './event-decision.ts';
import type { MappedAlert } from './mapped-alert.ts';
import type { FoldContext } from './routed-event.ts';
import { stormText } from './storm-gathering.ts';
import type { StormWords } from './storm-gathering.ts';

/** The texts of a storm: its title, its description, and the names of its first outages. */
export interface StormTexts extends Pick<OpeningIncident, 'title' | 'description'> {
  /** Empty for a storm that names none. */
  readonly names: readonly string[];
  /** The number of outages that the description counts. Null for a storm that counts none. */
  readonly outages: number | null;
}

/** Returns the key of a destination. Alerts that page different people belong to different storms. */
export const destinationKey = ({ teamId, escalationPolicyId }: Destination): string =>
  `${teamId ?? ''}/${escalationPolicyId ?? ''}`;

/** The storms of one source within a batch. */
export class SourceStorms {
  readonly #batch: EventBatch;
  readonly #source: AlertSource;
  readonly #words: StormWords;
  readonly #now: Date;

  constructor(batch: EventBatch, source: AlertSource, { words, now }: Pick<FoldContext, 'words' | 'now'>) {
    this.#batch = batch;
    this.#source = source;
    this.#words = words;
    this.#now = now;
  }

  /** Returns true if the destination has an open storm that began at or after `since`. */
  isOpen(key: string, since: Date): boolean {
    const storm = this.#stateOf(key);
    return storm !== null && storm.record.openedAt >= since && this.#batch.openIncidentOf(storm) !== null;
  }

  /** Returns the open incident of the storm of a destination, or opens one for alerts beyond the limit of the source. */
  incidentFor(event: PendingEvent, alert: MappedAlert, destination: Destination): IncidentRef {
    const open = this.#batch.openIncidentOf(this.#stateOf(destinationKey(destination)));
    if (open !== null) return open;
    const title = summaryOf(this.#words.limited(this.#source.name));
    const description = this.#words.limit(this.#source.storm);
    return this.open(event, alert, destination, { title, description, names: [], outages: null });
  }

  /** Opens the incident of a storm. Like the opening of a key, it may be held. */
  open(event: PendingEvent, alert: MappedAlert, destination: Destination, texts: StormTexts): IncidentRef {
    const key = destinationKey(destination);
    const known = this.#stateOf(key)?.record ?? null;
    const heldUntil = holdUntil({ alert, state: known, now: this.#now });
    const { title, description } = texts;
    const members = { ...destination, title, description, customerId: null };
    const opening = openingOf(this.#source, event, { ...alert, key: null }, members, heldUntil);
    const incident = this.#batch.addIncident(openingIncident(opening));
    const storm = newKey(this.#idOf(key), { severity: alert.severity, summary: title }, this.#now);
    const pagedAt = heldUntil === null ? this.#now : (known?.pagedAt ?? null);
    this.#store({ ...storm, isOpen: true, pagedAt }, texts, incident);
    return incident;
  }

  /** Makes the incident of the first outage of a window that of its storm. */
  become({ key, severity, openedAt }: AlertRecord, first: IncidentRef, texts: StormTexts): void {
    const { title, description } = texts;
    this.#batch.changeIncident(first, (storm) => withStorm(storm, title, description ?? ''));
    const known = this.#stateOf(key)?.record ?? newKey(this.#idOf(key), { severity, summary: title }, openedAt);
    const opened = openedKey(known, { severity, summary: title }, [], openedAt);
    this.#store({ ...opened, pagedAt: openedAt }, texts, first);
  }

  /** Reports on the storms whose update is due. A storm without an open incident has ended. */
  update(): void {
    for (const state of this.#batch.keysOf(this.#source.id)) {
      const { record, incident } = state;
      if (record.kind !== 'storm' || record.updateAt === null || record.updateAt > this.#now) continue;
      const open = this.#batch.openIncidentOf(state);
      if (open === null) this.#batch.changeKey({ ...record, isOpen: false, updateAt: null }, incident);
      else this.#report(record, open);
    }
  }

  #report(record: AlertRecord, ref: IncidentRef): void {
    const { grouped, open } = this.#batch.incident(ref);
    const counts = { grouped, open };
    if (isStormUpdateDue(counts, record.reported))
      this.#batch.changeIncident(ref, (storm) =>
        withStormReport(storm, counts, record.summary, this.#description(record.firing, counts)),
      );
    this.#batch.changeKey({ ...record, updateAt: later(this.#now, STORM_UPDATE_EVERY), reported: counts }, ref);
  }

  /** Describes a storm by the names of its first outages, if it has any, and by its counts. */
  #description(names: readonly string[], counts: StormCounts): string {
    const text = this.#words.counts(counts);
    return names.length === 0 ? text : `${stormText(names, counts.grouped, this.#words)} ${text}`;
  }

  /** Stores the names of a storm in place of the firing alerts of a group, which it has not. */
  #store(record: AlertRecord, { names, outages }: StormTexts, incident: IncidentRef): void {
    const reported = outages === null ? null : { grouped: outages, open: outages };
    const updateAt = later(this.#now, STORM_UPDATE_EVERY);
    this.#batch.changeKey({ ...record, firing: names, reported, updateAt }, incident);
  }

  #idOf(key: string) {
    return { sourceId: this.#source.id, kind: 'storm', key } as const;
  }

  #stateOf(key: string): KeyState | null {
    return this.#batch.keyState(this.#idOf(key));
  }
}
