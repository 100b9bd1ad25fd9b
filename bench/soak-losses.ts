import type pg from 'pg';
import type { ReceivedMails } from './smtp-receiver.ts';
import type { AlertReceiver } from './soak-outages.ts';
import type { Stopped } from './soak-processes.ts';
import type { StreamReader } from './soak-streams.ts';
import type { SoakWork } from './soak-work.ts';
import { STOP_GRACE } from '../src/composition/stop.ts';
import { figure } from './table.ts';

/** What must have happened, and what has. */
export interface Promised {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  readonly isKept: boolean;
}

/** The least part of the due checks that must have been made in their time. */
const LEAST_MADE = 0.999;

const counted = (what: string, expected: number, found: number): Promised => ({
  what,
  expected: String(expected),
  found: String(found),
  isKept: expected === found,
});

/** What the run has counted beside the database. */
export interface Counts {
  readonly checks: { readonly due: number; readonly made: number };
  /** The number of requests for each monitor, counted from 0. */
  readonly visits: readonly (number | null)[];
  /** The monitors that were answered with a failure. */
  readonly failed: number;
  readonly alerts: AlertReceiver;
  /** How often the organization has announced, reported and exported. */
  readonly rounds: number;
  readonly subscribers: number;
  readonly work: SoakWork;
  readonly mails: { readonly subscribers: ReceivedMails; readonly reports: ReceivedMails };
  readonly streams: readonly StreamReader[];
  readonly incidents: readonly string[];
  readonly stops: readonly Stopped[];
}

const checksKept = async (
  client: pg.Client,
  { checks: { due, made }, visits }: Counts,
): Promise<readonly Promised[]> => {
  const { rows: results } = await client.query<{ id: number; count: number }>(
    'select monitor_id as id, count(*)::int as count from check_result group by 1',
  );
  const { rows: gaps } = await client.query<{ count: number }>(
    `select count(*)::int as count from (
       select due_at - lag(due_at) over (partition by monitor_id order by due_at) as step from check_result) steps
     where step > interval '1 minute'`,
  );
  const stored = new Map(results.map(({ id, count }) => [id - 1, count]));
  const unequal = visits.reduce(
    (sum: number, count, monitor) => sum + Math.abs((count ?? 0) - (stored.get(monitor) ?? 0)),
    0,
  );
  return [
    { what: 'checks that were due', expected: String(due), found: String(made), isKept: made >= LEAST_MADE * due },
    counted('due times without a check, of all monitors', 0, gaps[0]?.count ?? NaN),
    counted('requests that the targets saw, without a result of their own', 0, unequal),
  ];
};

const outagesKept = async (client: pg.Client, { failed, alerts }: Counts): Promise<readonly Promised[]> => {
  const { rows } = await client.query<{ opened: number; resolved: number }>(
    `select count(*)::int as opened, count(resolved_at)::int as resolved from incident where origin = 'automatic'`,
  );
  const { opened, resolved } = rows[0] ?? { opened: NaN, resolved: NaN };
  const [down, up] = [alerts.count('incident.opened', 'incident.reopened'), alerts.count('incident.resolved')];
  return [
    counted('outages, of the monitors that failed', failed, opened),
    counted('alerts of outages', opened, down.arrived),
    counted('recoveries', opened, resolved),
    counted('alerts of recoveries', resolved, up.arrived),
    counted('alerts that arrived twice', 0, down.repeated + up.repeated),
  ];
};

const workKept = ({ rounds, subscribers, work, mails }: Counts): readonly Promised[] => {
  const { subscribers: announced, reports } = mails;
  return [
    counted('mails to subscribers', subscribers * work.announcements, announced.mails),
    {
      what: 'mails to each subscriber',
      expected: String(work.announcements),
      found: announced.fewest === announced.most ? String(announced.most) : `${announced.fewest} to ${announced.most}`,
      isKept: announced.fewest === work.announcements && announced.most === work.announcements,
    },
    counted('reports', rounds, work.reports),
    counted('mails with reports', rounds, reports.mails),
    counted('exports with all monitors and results', work.begunExports, work.exports),
  ];
};

const streamsKept = ({ streams, incidents }: Counts): readonly Promised[] => {
  const missing = streams.reduce((sum, stream) => sum + stream.missing(incidents).length, 0);
  const all = streams.length * incidents.length;
  return [counted('incidents that streams learnt of', all, all - missing)];
};

const stopsKept = ({ stops }: Counts): readonly Promised[] => [
  counted('processes that ended with status 0', stops.length, stops.filter(({ status }) => status === 0).length),
  {
    what: 'seconds from SIGTERM to the end, at most',
    expected: figure(STOP_GRACE / 1000, 0),
    found: stops.map(({ name, seconds }) => `${name} ${figure(seconds, 1)}`).join(', '),
    isKept: stops.every(({ seconds }) => seconds * 1000 <= STOP_GRACE),
  },
];

/** Compares what was promised with what has happened, after the service has stopped. */
export const promisesOf = async (client: pg.Client, counts: Counts): Promise<readonly Promised[]> => [
  ...(await checksKept(client, counts)),
  ...(await outagesKept(client, counts)),
  ...workKept(counts),
  ...streamsKept(counts),
  ...stopsKept(counts),
];
