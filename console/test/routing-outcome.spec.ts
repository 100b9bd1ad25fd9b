import { expect } from 'chai';
import { NO_LABELS, routingOutcome, typedAlert } from '../alert-sources/routing-outcome.ts';
import { emptySource, newRoute, sentOf, sentRoute } from '../alert-sources/source-values.ts';
import type { SourceValues, TypedRoute } from '../alert-sources/source-values.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const route = (changes: Partial<TypedRoute>): TypedRoute => ({ ...newRoute([]), ...changes });

describe('the dry run of the routes of an alert source', () => {
  const outcomeOf = (values: Partial<SourceValues>, labels = '') =>
    routingOutcome({
      alert: { ...NO_LABELS, labels },
      values: { ...emptySource(null), ...values },
      settings: { teamId: 1, escalationPolicyId: 2, customerId: null },
      teamIds: [1, 3],
      policyIds: [2, 4],
      now,
      timeZone: 'UTC',
    });

  it('follows the defaults without a route', () => {
    const { team, policy, routes, severity } = outcomeOf({});
    expect([team, policy, routes, severity]).to.deep.equal([
      { id: 1, from: 'settings' },
      { id: 2, from: 'settings' },
      [],
      'error',
    ]);
  });

  it('takes the first route whose labels match, with its severity', () => {
    const routes = [
      route({ match: [{ name: 'tier', pattern: 'gold' }], teamId: '1' }),
      route({ match: [{ name: 'tier', pattern: 's*' }], teamId: '3', escalationPolicyId: '4', severity: 'critical' }),
      route({ match: [], mute: true }),
    ];
    const outcome = outcomeOf({ routes, teamId: '1' }, 'tier: silver');
    expect(outcome.routes.map(({ isMatching }) => isMatching)).to.deep.equal([false, true]);
    expect(outcome).to.deep.include({
      team: { id: 3, from: 'route' },
      policy: { id: 4, from: 'route' },
      severity: 'critical',
      mutedBy: null,
    });
  });

  it('does not follow a team of a route that was deleted', () => {
    expect(outcomeOf({ routes: [route({ match: [], teamId: '99' })] }).team).to.deep.equal({ id: 1, from: 'settings' });
  });

  it('lets the severity among the labels decide, as an alert does', () => {
    const routes = [route({ match: [{ name: 'severity', pattern: 'critical' }], mute: true })];
    expect(outcomeOf({ routes }, 'severity: critical').mutedBy).to.equal('route');
    expect(outcomeOf({ routes }).mutedBy).to.equal(null);
  });

  it('is muted until the moment on the clock of the reader', () => {
    expect(outcomeOf({ mutedUntil: '2026-03-02T10:01' }).mutedBy).to.equal('source');
    expect(outcomeOf({ mutedUntil: '2026-03-02T10:00' }).mutedBy).to.equal(null);
  });

  it('takes over a received alert with its source and component', () => {
    const labels = { tier: 'gold' };
    expect(
      typedAlert({
        action: 'trigger',
        severity: 'warning',
        summary: 'Full',
        source: 'db',
        component: null,
        labels,
        details: {},
        links: [],
        omitted: 0,
      }),
    ).to.deep.equal({ severity: 'warning', labels: 'source: db\ntier: gold' });
  });
});

describe('the fields of an alert source', () => {
  it('send what is empty as none, and times of the clock of the reader as instants', () => {
    expect(
      sentOf(
        { teamId: '', autoResolveMinutes: '', expectEveryMinutes: '5', mutedUntil: '2026-07-01T12:00' },
        'Europe/Zurich',
      ),
    ).to.deep.equal({
      teamId: null,
      autoResolveMinutes: null,
      expectEveryMinutes: 5,
      mutedUntil: '2026-07-01T10:00:00.000Z',
    });
  });

  it('send no labels without a name, and no members that a route leaves to the source', () => {
    const match = [
      { name: ' tier ', pattern: 'gold' },
      { name: '', pattern: 'x' },
    ];
    expect(sentRoute(route({ match }))).to.deep.equal({ match: { tier: 'gold' } });
  });
});
