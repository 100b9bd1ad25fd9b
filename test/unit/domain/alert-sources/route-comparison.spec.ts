import { expect } from 'chai';
import { mutedBy } from '../../../../src/domain/alert-sources/alert-source.ts';
import { compareRoutes } from '../../../../src/domain/alert-sources/route-comparison.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const alert = { severity: 'error', source: 'Shop', component: null, labels: { package: 'gold' } } as const;

describe('the comparison of routes with an alert', () => {
  it('ends with the first route that matches', () => {
    const compared = compareRoutes(
      [{ match: { package: 'silver' } }, { match: { package: 'g*' } }, { match: {} }],
      alert,
    );
    expect(compared.map(({ position, isMatching }) => [position, isMatching])).to.deep.equal([
      [1, false],
      [2, true],
    ]);
    expect(compareRoutes([{ match: {} }, { match: {} }], alert)).to.have.length(1);
  });

  it('has all routes if none matches, with the values that were compared', () => {
    expect(compareRoutes([{ match: { package: 'silver', tier: 'A', severity: 'error' } }], alert)).to.deep.equal([
      {
        position: 1,
        isMatching: false,
        labels: [
          { name: 'package', pattern: 'silver', value: 'gold', isMatching: false },
          { name: 'tier', pattern: 'A', value: '', isMatching: false },
          { name: 'severity', pattern: 'error', value: 'error', isMatching: true },
        ],
      },
    ]);
  });
});

describe('what mutes an alert', () => {
  it('is its source until the moment, else a route that mutes', () => {
    expect(mutedBy({ mutedUntil: later(NOW, 1) }, { mute: true }, NOW)).to.equal('source');
    expect(mutedBy({ mutedUntil: NOW }, { mute: true }, NOW)).to.equal('route');
    expect(mutedBy({ mutedUntil: null }, {}, NOW)).to.equal(null);
    expect(mutedBy({ mutedUntil: null }, null, NOW)).to.equal(null);
  });
});
