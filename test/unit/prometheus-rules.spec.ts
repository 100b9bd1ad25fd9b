import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const namesIn = (path: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(path, 'utf8').matchAll(/watchstead_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  );

/** `npm run operator:check` examines the rules with Prometheus itself. */
describe('rules for Prometheus', () => {
  const rules = namesIn('deploy/prometheus/watchstead.rules.yml');

  it('name metrics that exist', () => {
    const documented = namesIn('docs/reference/metrics.md');
    expect([...rules].filter((name) => !documented.has(name))).to.deep.equal([]);
  });

  it('cover every metric that the operating guide calls worth an alarm, but those with a target of the operator', () => {
    const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('## Metrics worth an alarm');
    const worth = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `[^|]*?(watchstead_[a-z_]+)/gm)].map(
      ([, name]) => name,
    );
    expect(worth.length).to.be.greaterThan(7);
    expect(worth.filter((name = '') => !rules.has(name))).to.deep.equal(['watchstead_im_incident_seconds']);
  });
});
