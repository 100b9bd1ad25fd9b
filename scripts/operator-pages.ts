import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { modules } from '../src/composition/container.ts';
import type { Runner } from '../src/composition/context-module.ts';
import type { Ports } from '../src/composition/ports.ts';
import { GaugeReader } from '../src/infrastructure/kernel/metrics/gauge-reader.ts';
import { PrometheusMetrics } from '../src/infrastructure/kernel/metrics/prometheus-metrics.ts';
import { systemClock } from '../src/infrastructure/kernel/system/system-clock.ts';
import { table } from './table.ts';

const NO_STATE = {
  connections: () => ({ used: 0, idle: 0, wanted: 0 }),
  replicas: () => Promise.resolve({ replicas: [], reads: {} }),
  backlog: () => Promise.resolve(null),
};

const unused: Runner = () => () => {
  throw new Error('Nothing runs.');
};

/** The metrics of a process with every source of gauges. They are described, and never read. */
const allMetrics = (): PrometheusMetrics => {
  const sources = modules.flatMap(({ gaugeSources = [] }) => gaugeSources.map((of) => of({} as Ports, unused)));
  const database = { inTime: () => Promise.reject(new Error('Nothing is read.')) };
  return new PrometheusMetrics(NO_STATE, new GaugeReader(sources, database, systemClock));
};

/** Every metric of the service. */
export const metricsPage = (notice: string): string => {
  const rows = allMetrics()
    .described.toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, type, labels, help }) => [
      `\`${name}\``,
      type,
      labels.map((label) => `\`${label}\``).join(', '),
      help,
    ]);
  return `${[
    notice,
    '# Metrics',
    '',
    'Every metric that `/metrics` has in the text format of Prometheus, beside those of the process and of Node.js (`process_`, `nodejs_`). A histogram has the series `_bucket`, `_sum` and `_count`. [Operating](../operating.md#metrics-worth-an-alarm) says which are worth an alarm.',
    '',
    ...table(['Metric', 'Type', 'Labels', 'Meaning'], rows),
  ].join('\n')}\n`;
};

const LEVELS = new Set(['info', 'warn', 'error']);

/** Returns a text of the source with a word in braces for each expression, or null if it is not spelled there. */
const spelled = (node: ts.Expression | undefined): string | null => {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [
    node.head.text,
    ...node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`),
  ].join('');
};

interface LogEvent {
  readonly message: string;
  readonly level: string;
  readonly members: string;
}

const membersOf = (node: ts.Expression | undefined): string =>
  node !== undefined && ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap(({ name }) => (name === undefined ? [] : [`\`${name.getText()}\``])).join(', ')
    : '';

const eventsIn = (path: string): readonly LogEvent[] => {
  const events: LogEvent[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      LEVELS.has(node.expression.name.text) &&
      /log$/i.test(node.expression.expression.getText())
    ) {
      const message = spelled(node.arguments[0]);
      const level = node.expression.name.text;
      // A message that is a value as a whole is not spelled here.
      if (message !== null && /^[^{]|\} /.test(message))
        events.push({ message, level, members: membersOf(node.arguments[1]) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return events;
};

/** Every message that the service writes into its log. */
export const logEventsPage = (notice: string): string => {
  const events = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('/memory/') && !file.startsWith('cli/'))
    .flatMap((file) => eventsIn(`src/${file}`));
  const rows = [...new Map(events.map((event) => [`${event.level} ${event.message}`, event])).values()]
    .toSorted((one, other) => one.message.localeCompare(other.message))
    .map(({ message, level, members }) => [message, level, members]);
  return `${[
    notice,
    '# Log events',
    '',
    'The messages (`msg`) of log lines, which [operating](../operating.md#logs) describes. A word in braces stands for a value. Further members may be there, such as `requestId`. The sentences of `watchstead doctor`, which a start logs as well, are in [troubleshooting](../troubleshooting.md#it-does-not-start). Messages may change in every version; members keep their names.',
    '',
    ...table(['Message', 'Level', 'Members'], rows),
  ].join('\n')}\n`;
};
