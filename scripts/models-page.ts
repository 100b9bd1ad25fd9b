import { recordedResults } from '../test/integration/models/model-result.ts';
import type { ModelResult } from '../test/integration/models/model-result.ts';
import { table } from './table.ts';

const INTRODUCTION = [
  '# Random histories of state machines',
  '',
  'Each state machine below was compared with a model of its [rules](rules/README.md) in random histories: parallel calls from several',
  'processes over PostgreSQL, processes that die within a call, and steps of the clock, for some machines also back. After each step, the',
  'answers and the stored state must be those of one serial order of the calls, and each code one that the pages of the rules name',
  '([ADR 0355](adr/0355-models-of-state-machines.md)). No history below failed.',
  '',
  'The last complete run of each machine, written by `npm run test:models -- --runs 10000 --record` and `npm run docs`. A race is a step with',
  'several calls. The time of the processor is that of the test, without the server of the database.',
  '',
];

const number = new Intl.NumberFormat('en', { useGrouping: true });

const row = ([machine, result]: readonly [string, ModelResult | null]): readonly string[] => {
  if (result === null) return [machine, 'not recorded', '', '', '', '', '', '', ''];
  const { histories, steps, races, deaths, setBacks = 0, processorSeconds, seed, commit } = result;
  const counts = [histories, steps, races, deaths, setBacks, processorSeconds].map((count) => number.format(count));
  return [machine, ...counts, String(seed), `\`${commit}\``];
};

const answersOf = (machine: string, { answers }: ModelResult): readonly string[] => [
  machine,
  Object.entries(answers)
    .map(([code, count]) => `${code === 'ok' ? 'accepted' : `\`${code}\``} ${number.format(count)}`)
    .join(', '),
];

/** The recorded results of the models, and the answers of their calls. */
export const modelsPage = (notice: string): string => {
  const results = recordedResults();
  return [
    notice,
    ...INTRODUCTION,
    ...table(
      ['Machine', 'Histories', 'Steps', 'Races', 'Deaths', 'Clock set back', 'Processor, s', 'Seed', 'Commit'],
      results.map(row),
    ),
    '',
    '## Answers of the calls',
    '',
    ...table(
      ['Machine', 'Answers'],
      results.flatMap(([machine, result]) => (result === null ? [] : [answersOf(machine, result)])),
    ),
    '',
  ].join('\n');
};
