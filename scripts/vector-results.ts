import { readFileSync } from 'node:fs';
import { table } from './table.ts';
import { cronPeers, differing, scheduleVectors } from './vector-peers.ts';
import type { CronPeer } from './vector-peers.ts';

const PATH = 'docs/vectors.md';
const BEGIN = '<!-- results: written by npm run docs from scripts/vector-peers.ts -->';
const END = '<!-- end of results -->';

const installed = (name: string): { readonly version: string; readonly license: string } =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string; license: string };

const summary = (peer: CronPeer): readonly string[] => {
  const { version, license } = installed(peer.name);
  const all = scheduleVectors('cron').length;
  const others = differing(peer).length;
  return [`${peer.name} ${version}`, license, String(all - others), String(others)];
};

/** One row for each reason: the cases, and a first one with both answers. */
const reasons = (peer: CronPeer): readonly (readonly string[])[] => {
  const others = differing(peer);
  return peer.differences.map(({ cases, what, right }) => {
    const found = others.filter(({ vector }) => cases.test(vector.id));
    const [first] = found;
    if (first === undefined) throw new Error(`${peer.name} no longer differs in ${cases.source}.`);
    const at = first.vector.runs.findIndex((run, index) => run !== first.answer[index]);
    const { id, schedule, runs } = first.vector;
    const example = `\`${schedule}\` of \`${id}\`: ${runs[at] ?? ''}; ${peer.name}: ${first.answer[at] ?? first.answer[0] ?? 'none'}`;
    return [peer.name, String(found.length), what, right, example];
  });
};

/** Returns the page about vectors with the results of other libraries. */
export const vectorsPage = (): string => {
  const page = readFileSync(PATH, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const lines = [
    '',
    '',
    ...table(['Library', 'Licence', 'Same', 'Different'], cronPeers.map(summary)),
    '',
    ...table(
      ['Library', 'Cases', 'What it does', 'Who is right', 'First case that differs'],
      cronPeers.flatMap(reasons),
    ),
    '',
    '',
  ];
  return `${before}${BEGIN}${lines.join('\n')}${END}${after}`;
};
