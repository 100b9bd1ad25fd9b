import { readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { retentions } from '../src/infrastructure/kernel/database/retention.ts';

/** How long the rows of each table are kept. */
export const retentionPage = (notice: string): string => {
  const defaults = readEnvironment({});
  return [
    notice,
    '# Retention',
    '',
    'How long the rows of each table are kept, and by which job they are deleted. Rows without a job are deleted with the row that they belong to, or by a request. The job `expired-rows` runs every hour. It',
    'deletes in batches, each in a transaction of its own, so that it can be killed at any point; two processes may run it at once.',
    '',
    '| Table | Kept | Job | Variable |',
    '| --- | --- | --- | --- |',
    ...Object.entries(retentions)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(
        ([table, { kept, job = '', variable }]) =>
          `| \`${table}\` | ${kept} | ${job} | ${variable === undefined ? '' : `\`${variable}\` (${defaults[variable] ?? 'none by default'}${defaults[variable] === undefined ? '' : ' days'})`} |`,
      ),
    '',
    'Results are dropped with the partition of their day. Hourly rollups are kept for 400 days, because statistics of a period of the last year can begin and end within a day; longer periods are read from daily rollups.',
    '',
  ].join('\n');
};
