import { Command } from 'commander';
import { z } from 'zod';
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
import { jsonIn, print } from './run.ts';

/** People are named as the file likes. */
const person = z.string().min(1);

const question = z
  .object({
    schedule: z.object({
      timezone: definition.timezone,
      layers: z.array(layer.extend({ users: z.array(person.nullable()).min(1).max(MAX_LAYER_USERS) })).default([]),
      overrides: z.array(newOverride.extend({ userId: person, replacesUserId: person.nullable().default(null) })).default([]),
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

/** The schedule in a file and the range to resolve. */
const questionIn = async (file: string): Promise<Question> => {
  const { success, data, error } = question.safeParse(await jsonIn(file));
  const [issue] = success ? [] : error.issues;
  if (!success) return complain(file, { path: issue?.path.join('.') ?? '', message: issue?.message ?? '' });
  const broken = firstBroken(layerRules, data.schedule.layers) ?? data.schedule.overrides.map((override) => firstBroken(overrideRules, override)).find((refusal) => refusal !== null);
  const [first] = (broken?.data?.['issues'] ?? []) as readonly Issue[];
  return first === undefined ? data : complain(file, first);
};

/** Who is on call, in the form of the vectors: the fewest segments with the same people. */
const segmentsOf = ({ schedule: { timezone, layers, overrides }, inactiveUsers, from, to }: Question) => {
  const zones = new IntlTimeZones();
  const inactive = inactiveUsers.map((userId) => ({ userId, since: null }));
  return peopleSegments(resolveOnCall({ definitions: [{ timezone, layers }], overrides, inactiveUsers: inactive }, { from, to }, (zone, range) => zones.offsetChanges(zone, range)));
};

export const onCallResolve = new Command('resolve')
  .description('Print who is on call in a range according to a schedule in a file, without a database')
  .argument('<file>', 'JSON with schedule, inactiveUsers, from and to')
  .action(async (file: string) => {
    const lines = segmentsOf(await questionIn(file)).map((segment) => `  ${JSON.stringify(segment)}`);
    print(`[\n${lines.join(',\n')}\n]`);
  });
