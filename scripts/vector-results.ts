import { readFileSync } from 'node:fs';
import { table } from './table.ts';
import { differencesOf } from './peers/differences.ts';
import type { Citation } from './peers/differences.ts';
import { recordedPeers } from './peers/results.ts';
import type { PeerResult } from './peers/results.ts';
import { cronPeers, differing, scheduleVectors } from './vector-peers.ts';
import type { CronPeer } from './vector-peers.ts';

const PATH = 'docs/vectors.md';
/** The parts of the page that are generated, by their markers. */
const PARTS = {
  results: ['<!-- results: written by npm run docs from scripts/vector-peers.ts -->', '<!-- end of results -->'],
  products: ['<!-- products: written by npm run docs from scripts/peers -->', '<!-- end of products -->'],
} as const;

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

/** Returns the lines of a product that are cited, in parentheses, or nothing. */
const citationText = (cited: readonly Citation[]): string =>
  cited.length === 0 ? '' : ` (${cited.map(({ file, line }) => `\`${file}:${line}\``).join(', ')})`;

/** One row for each reason: the cases, and the first one with both answers. */
const recordedReasons = ({ name, differing: others }: PeerResult): readonly (readonly string[])[] =>
  (differencesOf[name] ?? []).map(({ cases, what, right, cited = [] }) => {
    const found = others.filter(({ id }) => cases.test(id));
    const [first] = found;
    if (first === undefined) throw new Error(`${name} no longer differs in ${cases.source}.`);
    const decides = `${right}${citationText(cited)}`;
    return [name, String(found.length), what, decides, `\`${first.id}\`: ${first.expected}; ${name}: ${first.answer}`];
  });

const reasonColumns = ['Cases', 'What it does', 'Who is right', 'First case that differs'];

const libraryTables = (): readonly string[] => [
  ...table(['Library', 'Licence', 'Same', 'Different'], cronPeers.map(summary)),
  '',
  ...table(['Library', ...reasonColumns], cronPeers.flatMap(reasons)),
];

const productTables = (): readonly string[] => {
  const peers = recordedPeers();
  return [
    ...table(
      ['Product', 'Version', 'Licence', 'Compared', 'Same', 'Different'],
      peers.map(({ name, version, licence, compared, same, differing: others }) => [
        name,
        version,
        licence,
        compared,
        String(same),
        String(others.length),
      ]),
    ),
    '',
    ...table(['Product', ...reasonColumns], peers.flatMap(recordedReasons)),
  ];
};

const withPart = (page: string, [begin, end]: readonly [string, string], lines: readonly string[]): string => {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`;
};

/** Returns the page about vectors with the results of other libraries and products. */
export const vectorsPage = (): string =>
  withPart(withPart(readFileSync(PATH, 'utf8'), PARTS.results, libraryTables()), PARTS.products, productTables());
