import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { lintOnCall } from '../application/escalation/coverage.ts';
import type { NamedFinding } from '../application/on-call/coverage.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { DEFAULT_COVERAGE_DAYS, MAX_COVERAGE_DAYS } from '../domain/on-call/coverage.ts';
import { firstBroken } from '../domain/kernel/rules.ts';
import type { Issue } from '../domain/kernel/issue.ts';
import { resolveOnCall } from '../domain/on-call/resolve-on-call.ts';
import { layerRules, overrideRules } from '../domain/on-call/schedule.rules.ts';
import { MAX_LAYER_USERS } from '../domain/on-call/schedule.ts';
import { peopleSegments } from '../domain/on-call/shifts.ts';
import { IntlTimeZones } from '../infrastructure/kernel/system/intl-time-zones.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { dayOrTimestamp } from '../interfaces/http/kernel/fields.ts';
import { definition, layer, newOverride } from '../interfaces/http/on-call/schedule.schemas.ts';
import { print, valueOf, withWatchstead, jsonIn } from './run.ts';
import { onCallImport } from './on-call-import.ts';
import { onCallSimulate } from './on-call-simulate.ts';

const dayCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COVERAGE_DAYS)
    throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_COVERAGE_DAYS}.`);
  return count;
};

/** Names the schedule or policy that a finding is about. */
const placeOf = ({ scheduleName, policyName }: NamedFinding): string =>
  scheduleName === null ? `policy ${policyName ?? ''}` : `schedule ${scheduleName}`;
const personOf = ({ userName, userId }: NamedFinding): string => userName ?? userId ?? '';

const sentences = {
  gap: ({ scheduleName }) => `schedule ${scheduleName ?? ''}: nobody is on call`,
  inactivePerson: (finding) =>
    `${placeOf(finding)}: ${personOf(finding)} is inactive or has no role in incident management`,
  unreachablePerson: (finding) => `${placeOf(finding)}: no page can reach ${personOf(finding)}`,
  policyReachesNobody: ({ policyName }) => `policy ${policyName ?? ''}: an incident would reach nobody`,
} as const satisfies Readonly<Record<NamedFinding['kind'], (finding: NamedFinding) => string>>;

/** Formats the findings as lines, each with its time. */
export const lintLines = (findings: readonly NamedFinding[]): readonly string[] =>
  findings.length === 0
    ? ['Nothing was found.']
    : findings.map(
        (finding) =>
          `${finding.startsAt.toISOString()}  ${finding.endsAt.toISOString()}  ${sentences[finding.kind](finding)}`,
      );

const onCallLint = new Command('lint')
  .description('List what would leave incidents without a person; the exit status is 1 if anything is found')
  .requiredOption('--organization <name>', 'name of the organization')
  .option(
    '--days <count>',
    `how many days ahead to examine, at most ${MAX_COVERAGE_DAYS}`,
    dayCount,
    DEFAULT_COVERAGE_DAYS,
  )
  .option('--json', 'print one JSON object', false)
  .action(
    async ({
      organization,
      days,
      json,
    }: {
      readonly organization: string;
      readonly days: number;
      readonly json: boolean;
    }) => {
      await withWatchstead(async ({ run }) => {
        const result = valueOf(await run(lintOnCall)(systemCaller, { organization, days }));
        print(json ? JSON.stringify(result) : lintLines(result.findings).join('\n'));
        if (result.findings.length > 0) process.exitCode = 1;
      });
    },
  );

/** The name of a person, in any form that the file uses. */
const person = z.string().min(1);

const question = z
  .object({
    schedule: z.object({
      timezone: definition.timezone,
      layers: z.array(layer.extend({ users: z.array(person.nullable()).min(1).max(MAX_LAYER_USERS) })).default([]),
      overrides: z
        .array(newOverride.extend({ userId: person, replacesUserId: person.nullable().default(null) }))
        .default([]),
    }),
    inactiveUsers: z.array(person).default([]),
    from: dayOrTimestamp,
    to: dayOrTimestamp,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end is not after the start.' });

type Question = z.output<typeof question>;

const complain = (file: string, { path, message }: Issue): never => {
  throw new StartupError(`${file} cannot be resolved: ${path === '' ? '' : `${path}: `}${message}`);
};

/** Reads the schedule in a file and the range to resolve. */
const questionIn = async (file: string): Promise<Question> => {
  const { success, data, error } = question.safeParse(await jsonIn(file));
  const [issue] = success ? [] : error.issues;
  if (!success) return complain(file, { path: issue?.path.join('.') ?? '', message: issue?.message ?? '' });
  const broken =
    firstBroken(layerRules, data.schedule.layers) ??
    data.schedule.overrides.map((override) => firstBroken(overrideRules, override)).find((refusal) => refusal !== null);
  const [first] = (broken?.data?.['issues'] ?? []) as readonly Issue[];
  return first === undefined ? data : complain(file, first);
};

/** Returns who is on call in the form of the test vectors: the fewest segments with the same people. */
const segmentsOf = ({ schedule: { timezone, layers, overrides }, inactiveUsers, from, to }: Question) => {
  const zones = new IntlTimeZones();
  const inactive = inactiveUsers.map((userId) => ({ userId, since: null }));
  return peopleSegments(
    resolveOnCall(
      { definitions: [{ timezone, layers }], overrides, inactiveUsers: inactive },
      { from, to },
      (zone, range) => zones.offsetChanges(zone, range),
    ),
  );
};

const onCallResolve = new Command('resolve')
  .description('Print who is on call in a range according to a schedule in a file, without a database')
  .argument('<file>', 'JSON with schedule, inactiveUsers, from and to')
  .action(async (file: string) => {
    const lines = segmentsOf(await questionIn(file)).map((segment) => `  ${JSON.stringify(segment)}`);
    print(`[\n${lines.join(',\n')}\n]`);
  });

const commands = [onCallResolve, onCallLint, onCallSimulate, onCallImport];

/** The command `oncall` and its subcommands. */
export const oncall = new Command('oncall').description('Examine who is on call and who would be paged');
for (const command of commands) oncall.addCommand(command);
