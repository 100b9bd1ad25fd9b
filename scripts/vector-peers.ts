import { readFileSync } from 'node:fs';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import type { Difference } from './peers/differences.ts';

/** A case of the vectors of schedules of heartbeats. */
export interface ScheduleVector {
  readonly id: string;
  readonly title: string;
  readonly schedule: string;
  /** The name of a time zone in the IANA database. */
  readonly timeZone: string;
  readonly after: string;
  readonly runs: readonly string[];
}

/** Reads the vectors of one syntax of schedules. */
export const scheduleVectors = (name: 'cron' | 'on-calendar'): readonly ScheduleVector[] =>
  (
    JSON.parse(readFileSync(`vectors/heartbeat-schedules/${name}.json`, 'utf8')) as {
      readonly vectors: readonly ScheduleVector[];
    }
  ).vectors;

/** A library that finds the runs of cron expressions, driven by its own functions. */
export interface CronPeer {
  readonly name: string;
  /** Returns as many runs as the vector has. Throws what the library throws. */
  readonly runs: (vector: ScheduleVector) => readonly string[];
  readonly differences: readonly Difference[];
}

const CRON = 'Watchstead, by cron(8) of Vixie cron';

/** The libraries that the vectors are compared with. */
export const cronPeers: readonly CronPeer[] = [
  {
    name: 'croner',
    runs: ({ schedule, timeZone, after, runs }) =>
      new Cron(schedule, { timezone: timeZone, paused: true })
        .nextRuns(runs.length, new Date(after))
        .map((run) => run.toISOString()),
    differences: [
      {
        cases: /^a-list-in-a-range-of-hours-.*-back$/,
        what: 'It runs twice when the clock repeats the hour, although neither minute nor hour begins with `*`.',
        right: `${CRON}: such times run once`,
      },
    ],
  },
  {
    name: 'cron-parser',
    runs: ({ schedule, timeZone, after, runs }) => {
      const expression = CronExpressionParser.parse(schedule, { tz: timeZone, currentDate: new Date(after) });
      return runs.map(() => expression.next().toDate().toISOString());
    },
    differences: [
      {
        cases: /^(fixed-times|within-a-shift-of-half-an-hour)-(europe-berlin|america-new-york)-ahead$/,
        what: 'A time that the clock skips runs as many minutes after the change as it lies after the gap has begun.',
        right: `${CRON}: it runs at once after the change`,
      },
      {
        cases: /^each-two-hours-(europe-berlin|america-new-york)-ahead$/,
        what: 'Every second hour runs at a time that the clock does not show.',
        right: `${CRON}: a time with \`*\` runs whenever the clock shows it`,
      },
      {
        cases: /^each-two-hours-europe-berlin-back$/,
        what: 'Every second hour runs once when the clock repeats the hour.',
        right: `${CRON}: a time with \`*\` runs whenever the clock shows it`,
      },
      {
        cases: /-australia-lord-howe-(ahead|back)$/,
        what: 'It leaves out runs, or ends with an error, because it takes the change of half an hour for one of an hour.',
        right: 'Watchstead, by the IANA time zone database: Lord Howe Island changes by 30 minutes',
      },
    ],
  },
];

/** A case in which a library answers otherwise: its runs, or what it throws. */
export interface Differing {
  readonly vector: ScheduleVector;
  readonly answer: readonly string[];
}

const answerOf = ({ runs }: CronPeer, vector: ScheduleVector): readonly string[] => {
  try {
    return runs(vector);
  } catch (fault) {
    return [String(fault)];
  }
};

/** Returns the cases in which the library answers otherwise. */
export const differing = (peer: CronPeer): readonly Differing[] =>
  scheduleVectors('cron').flatMap((vector) => {
    const answer = answerOf(peer, vector);
    return answer.join() === vector.runs.join() ? [] : [{ vector, answer }];
  });
