import { Command, InvalidArgumentError, Option } from 'commander';
import { simulateNamedPolicy } from '../application/escalation/simulate-policy.ts';
import type { Simulation } from '../application/escalation/simulate-policy.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { planOf } from '../domain/escalation/escalation-policy.ts';
import type { EscalationPlan, EscalationTarget } from '../domain/escalation/escalation-policy.ts';
import { severities } from '../domain/paging/incident-state.ts';
import type { Severity } from '../domain/paging/incident-state.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { unsavedPolicy } from '../interfaces/http/escalation/escalation-policy.endpoints.ts';
import { dayOrTimestamp } from '../interfaces/http/kernel/fields.ts';
import { jsonIn, print, valueOf, withWatchstead } from './run.ts';

const moment = (text: string): Date => {
  const { success, data } = dayOrTimestamp.safeParse(text);
  if (!success) throw new InvalidArgumentError('It must be a date, or a time such as 2026-03-29T01:30:00Z.');
  return data;
};

/** Reads the policy in a file, in the format of a request that creates one. */
const policyIn = async (file: string): Promise<EscalationPlan> => {
  const { success, data, error } = unsavedPolicy.safeParse(await jsonIn(file));
  if (success) return planOf(data);
  const [issue] = error.issues;
  throw new StartupError(
    `${file} is not an escalation policy: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.replace(/\s+/g, ' '),
  );
};

const targetText = (target: EscalationTarget): string => {
  switch (target.type) {
    case 'user':
      return 'named in the step';
    case 'schedule':
      return `on call in schedule ${target.scheduleId}`;
    case 'team':
      return `member of team ${target.teamId}`;
    case 'channel':
      return `channel ${target.channelId}`;
  }
};

const ends = {
  exhausted: 'The escalation ends after its last step.',
  nobodyNotified: 'Nobody would be notified in the last pass; the administrators get a mail.',
  held: 'The step waits until somebody can be reached; the administrators get a mail.',
  cut: 'More steps follow.',
} as const satisfies Readonly<Record<Simulation['end'], string>>;

const reaches = { somebody: '', nobody: ', reaches nobody', outsideHours: ', skipped outside its hours' } as const;

/** Formats the simulation as lines: each step, followed by who is paged, when, by which method and why. */
export const simulationLines = ({ steps, end }: Simulation): readonly string[] => [
  ...steps.flatMap(({ at, step, pass, reach, people, channelIds }) => [
    `${at.toISOString()}  step ${step}${pass > 1 ? ` (pass ${pass})` : ''}${reaches[reach]}`,
    ...people.flatMap(({ name, because, heldUntil, pages }) => [
      `  ${name}: ${because.map(targetText).join(', ')}${heldUntil === null ? '' : `; held by quiet hours until ${heldUntil.toISOString()}`}`,
      ...pages.map((page) => `    ${page.at.toISOString()}  ${page.method}`),
    ]),
    ...channelIds.map((id) => `  channel ${id}`),
  ]),
  ends[end],
];

interface SimulateOptions {
  readonly organization: string;
  readonly policy?: string;
  readonly file?: string;
  readonly at: Date | null;
  readonly severity: Severity;
  readonly json: boolean;
}

export const onCallSimulate = new Command('simulate')
  .description('List who would be paged for an incident, when, by which method and why; writes and sends nothing')
  .requiredOption('--organization <name>', 'name of the organization')
  .option('--policy <name>', 'name of a stored escalation policy')
  .option('--file <path>', 'an escalation policy that is not stored, as JSON')
  .option('--at <time>', 'when the incident opens; now by default', moment, null)
  .addOption(new Option('--severity <severity>', 'severity of the incident').choices([...severities]).default('error'))
  .option('--json', 'print one JSON object', false)
  .action(async ({ organization, policy, file, at, severity, json }: SimulateOptions) => {
    if ((policy === undefined) === (file === undefined))
      throw new StartupError('Name a stored policy with --policy, or a file with --file.');
    const simulated = file === undefined ? { name: policy ?? '' } : await policyIn(file);
    await withWatchstead(async ({ run }) => {
      const simulation = valueOf(
        await run(simulateNamedPolicy)(systemCaller, { organization, policy: simulated, at, severity }),
      );
      print(json ? JSON.stringify(simulation) : simulationLines(simulation).join('\n'));
    });
  });
