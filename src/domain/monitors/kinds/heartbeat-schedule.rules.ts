import type { Issue } from '../../kernel/issue.ts';
import { timeZoneOf } from '../../kernel/locale.ts';
import type { Rule } from '../../kernel/rules.ts';
import { minutes } from '../../kernel/time.ts';
import { packageMinimumRuleOf } from '../check-interval.rules.ts';
import type { MonitorChangeFacts, NewMonitorFacts } from '../monitor-kind.ts';
import {
  DEFAULT_SCHEDULE_ZONE,
  parseSchedule,
  scheduleProblem,
  shortestRunInterval,
} from '../schedules/heartbeat-schedule.ts';
import type { ScheduleProblem } from '../schedules/heartbeat-schedule.ts';
import { websiteTypeOf } from './website-settings.ts';

const messages: Readonly<Record<ScheduleProblem, string>> = {
  unreadable: 'Expected a cron expression of five fields, or calendar expressions of systemd.',
  unknownTimeZone: 'Expected a name of the IANA time zone database.',
  neverRuns: 'This schedule never runs.',
  runsTooOften: 'This schedule runs more often than once a minute.',
};

interface SentSchedule {
  readonly schedule: string;
  readonly timeZone: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the schedule of a heartbeat after a request that concerns it; null for any other request. */
const scheduleAfter = (facts: NewMonitorFacts | MonitorChangeFacts): SentSchedule | null => {
  const { sent, monitoringType } = facts;
  const isConcerned = [sent['heartbeatSchedule'], sent['timeZone'], sent.monitoringType].some(
    (member) => member !== undefined,
  );
  if (!isConcerned || !websiteTypeOf(monitoringType).isHeartbeat) return null;
  const after = { ...('stored' in facts ? facts.stored.settings : {}), ...sent };
  return { schedule: textOf(after['heartbeatSchedule']), timeZone: textOf(after['timeZone']) || DEFAULT_SCHEDULE_ZONE };
};

const scheduleIssues = (facts: NewMonitorFacts): readonly Issue[] => {
  const after = scheduleAfter(facts);
  if (after === null) return [];
  if (timeZoneOf(after.timeZone) === null) return [{ path: 'timeZone', message: messages.unknownTimeZone }];
  const problem = after.schedule === '' ? null : scheduleProblem(after.schedule, after.timeZone, facts.now);
  return problem === null ? [] : [{ path: 'heartbeatSchedule', message: messages[problem] }];
};

/** Returns true if two runs are closer than the package of the customer allows. */
const isBelowPackage = (facts: NewMonitorFacts): boolean => {
  const { packageMinimum, now } = facts;
  const after = scheduleAfter(facts);
  if (packageMinimum === null || after === null) return false;
  const schedule = parseSchedule(after.schedule, after.timeZone);
  return typeof schedule !== 'string' && shortestRunInterval(schedule, now) < minutes(packageMinimum);
};

/** The rules for the schedule of a new or changed heartbeat. */
export const heartbeatScheduleRules = [
  {
    code: 'invalidHeartbeatSchedule',
    broken: (facts) => scheduleIssues(facts).length > 0,
    data: (facts) => ({ issues: scheduleIssues(facts) }),
  },
  packageMinimumRuleOf(isBelowPackage),
] as const satisfies readonly Rule<NewMonitorFacts>[];
