import { stormWordsIn } from '../../../src/application/alert-sources/storm-words.ts';
import type { PendingEvent } from '../../../src/domain/alert-sources/alert-event.ts';
import { DEFAULT_STORM, stormWindowStart } from '../../../src/domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../../src/domain/alert-sources/alert-source.ts';
import type { AnySourceType } from '../../../src/domain/alert-sources/source-types.ts';
import { AlertFold } from '../../../src/domain/alert-sources/alert-fold.ts';
import type { AlertRecord } from '../../../src/domain/alert-sources/alert-state.ts';
import { incidentChangeOf, storedIncident } from '../../../src/domain/alert-sources/batch-incident.ts';
import { EventBatch } from '../../../src/domain/alert-sources/event-batch.ts';
import type { IncidentRef } from '../../../src/domain/alert-sources/event-batch.ts';
import { alertOf } from '../../../src/domain/alert-sources/mapped-alert.ts';
import type { ImIncident } from '../../../src/domain/incident-management/incident.ts';
import { later, seconds } from '../../../src/domain/kernel/time.ts';
import type { Severity } from '../../../src/domain/paging/incident-state.ts';
import { NOW } from '../../builders/clock.ts';
import { anAlertSource } from '../../builders/alert-sources.ts';
import { anImIncident } from '../../builders/im-incidents.ts';

interface Options {
  readonly severity?: Severity;
  readonly customer?: string;
  readonly team?: number;
}

type State = 'down' | 'acknowledged' | 'up';
type Alert = readonly [number, string, State, Options?];
type Message = readonly [number, 'page' | 'update' | 'resolved', string];

interface Storms {
  /** The type of the source, and the number of openings in five minutes that are its limit. */
  readonly source?: AnySourceType;
  readonly limit?: number;
  readonly alerts: readonly Alert[];
}

const actions = { down: 'trigger', acknowledged: 'acknowledge', up: 'resolve' } as const;
/** How long the vectors are followed, which is longer than any of them. */
const SECONDS = 200;

/** A store of keys and incidents that applies batches as the consumer of events does. */
class Replay {
  readonly messages: Message[] = [];
  readonly incidents: ImIncident[] = [];
  readonly #keys = new Map<string, AlertRecord>();
  readonly #source: AlertSource;

  constructor({
    source: type = 'monitors',
    limit: openings = DEFAULT_STORM.openings,
  }: Pick<Storms, 'source' | 'limit'>) {
    this.#source = anAlertSource({ type, storm: { ...DEFAULT_STORM, openings } });
  }

  run(second: number, alerts: readonly Alert[]): void {
    const now = later(NOW, seconds(second));
    const batch = new EventBatch();
    const refs = this.incidents.map((incident) => {
      const own = [...this.#keys.values()].filter((key) => key.incidentId === incident.id && key.kind === 'alert');
      const [open, grouped] = [own.filter(({ isOpen }) => isOpen), own.filter(({ isGrouped }) => isGrouped)];
      return batch.addIncident(storedIncident(incident, { open: open.length, grouped: grouped.length }));
    });
    for (const key of this.#keys.values()) {
      const at = this.incidents.findIndex(({ id }) => id === key.incidentId);
      batch.addKey(key, refs[at] ?? null);
    }
    const events = alerts.map(([, name, state, options = {}], at) => eventOf({ second, at, name, state, options }));
    const since = stormWindowStart(this.#source.storm, now);
    const recent = [...this.#keys.values()].filter(({ kind, openedAt }) => kind === 'alert' && openedAt > since);
    const claimed = { source: this.#source, language: 'en', events, recentOpenings: recent.length } as const;
    new AlertFold(batch, claimed, {
      destinationOf: ({ targets }) => ({ ...targets }),
      words: stormWordsIn('en'),
      now,
    }).run();
    this.#store(batch, second, now);
  }

  #store(batch: EventBatch, second: number, now: Date): void {
    const ids = new Map<IncidentRef, number>();
    for (const ref of batch.concernedIncidents().keys()) {
      const { opening, stored, changes, isWorse } = batch.incident(ref);
      const before = stored ?? anImIncident({ labels: {}, ...opening, id: this.incidents.length + 1, createdAt: now });
      const after = changes.reduce((each, change) => incidentChangeOf(each, change, now)?.after ?? each, before);
      ids.set(ref, after.id);
      this.incidents[after.id - 1] = after;
      if (opening !== null && after.status === 'triggered') this.messages.push([second, 'page', textOf(after)]);
      else if (isWorse && after.status === 'triggered') this.messages.push([second, 'update', textOf(after)]);
      else if (before.status === 'triggered' && after.status === 'resolved')
        this.messages.push([second, 'resolved', after.title]);
    }
    for (const { record, incident } of batch.changedKeys) {
      const incidentId = (incident === null ? null : ids.get(incident)) ?? record.incidentId;
      this.#keys.set(`${record.kind} ${record.key}`, { ...record, incidentId });
    }
  }
}

const textOf = ({ title, description }: ImIncident): string =>
  description === null ? title : `${title}: ${description}`;

const eventOf = ({
  second,
  at,
  name,
  state,
  options: { severity = 'error', customer, team = null },
}: {
  readonly second: number;
  readonly at: number;
  readonly name: string;
  readonly state: State;
  readonly options: Omit<Options, 'team'> & { readonly team?: number | null };
}): PendingEvent => {
  const key = `monitor:${name}`;
  const labels = customer === undefined ? {} : { customer };
  return {
    id: second * 100 + at,
    publicId: `${second}-${at}`,
    sourceId: anAlertSource().id,
    receivedAt: later(NOW, seconds(second)),
    kind: 'alert',
    key,
    alert: alertOf({ key, action: actions[state], severity, summary: name, labels }),
    targets: { teamId: team, escalationPolicyId: null, customerId: null },
    isReceived: false,
  };
};

export const storms = ({ alerts, ...source }: Storms) => {
  const replay = new Replay(source);
  for (let second = 0; second <= SECONDS; second += 1)
    replay.run(
      second,
      alerts.filter(([at]) => at === second),
    );
  return { messages: replay.messages, incidents: replay.incidents.length };
};
