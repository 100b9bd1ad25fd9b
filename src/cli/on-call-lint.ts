import { Command, InvalidArgumentError } from 'commander';
import { lintOnCall } from '../application/escalation/coverage.ts';
import type { NamedFinding } from '../application/on-call/coverage.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { DEFAULT_COVERAGE_DAYS, MAX_COVERAGE_DAYS } from '../domain/on-call/coverage.ts';
import { print, valueOf, withWatchstead } from './run.ts';

const dayCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COVERAGE_DAYS) throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_COVERAGE_DAYS}.`);
  return count;
};

/** What a finding about a person is about. */
const placeOf = ({ scheduleName, policyName }: NamedFinding): string => (scheduleName === null ? `policy ${policyName ?? ''}` : `schedule ${scheduleName}`);
const personOf = ({ userName, userId }: NamedFinding): string => userName ?? userId ?? '';

const sentences = {
  gap: ({ scheduleName }) => `schedule ${scheduleName ?? ''}: nobody is on call`,
  inactivePerson: (finding) => `${placeOf(finding)}: ${personOf(finding)} is inactive or has no role in incident management`,
  unreachablePerson: (finding) => `${placeOf(finding)}: no page can reach ${personOf(finding)}`,
  policyReachesNobody: ({ policyName }) => `policy ${policyName ?? ''}: an incident would reach nobody`,
} as const satisfies Readonly<Record<NamedFinding['kind'], (finding: NamedFinding) => string>>;

/** The findings in lines, each with its time. */
export const lintLines = (findings: readonly NamedFinding[]): readonly string[] =>
  findings.length === 0 ? ['Nothing was found.'] : findings.map((finding) => `${finding.startsAt.toISOString()}  ${finding.endsAt.toISOString()}  ${sentences[finding.kind](finding)}`);

export const onCallLint = new Command('lint')
  .description('List what would leave incidents without a person; the exit status is 1 if anything is found')
  .requiredOption('--organization <name>', 'name of the organization')
  .option('--days <count>', `how many days ahead to examine, at most ${MAX_COVERAGE_DAYS}`, dayCount, DEFAULT_COVERAGE_DAYS)
  .option('--json', 'print one JSON object', false)
  .action(async ({ organization, days, json }: { readonly organization: string; readonly days: number; readonly json: boolean }) => {
    await withWatchstead(async ({ run }) => {
      const result = valueOf(await run(lintOnCall)(systemCaller, { organization, days }));
      print(json ? JSON.stringify(result) : lintLines(result.findings).join('\n'));
      if (result.findings.length > 0) process.exitCode = 1;
    });
  });
