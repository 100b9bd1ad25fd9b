import { expect } from 'chai';
import { changeMachine } from '../../../../src/domain/changes/change.machine.ts';
import { changeAfter, decideAcceptance, decideRefusal } from '../../../../src/domain/changes/monitor-change.ts';
import type { MonitorChange } from '../../../../src/domain/changes/monitor-change.ts';
import { CONFIRMATION_DELAY } from '../../../../src/domain/changes/observed-facet.ts';
import { valueSetOf } from '../../../../src/domain/changes/value-set.ts';
import {
  FIRST_OBSERVATION_SPREAD,
  OBSERVATION_INTERVAL,
  OBSERVATION_RETRY,
  firstObservationAt,
  judgeFacets,
  postponedUntil,
  watchedFacets,
  watchedHost,
} from '../../../../src/domain/changes/watched-facets.ts';
import type { FacetStates } from '../../../../src/domain/changes/watched-facets.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { days, elapsed, later } from '../../../../src/domain/kernel/time.ts';
import { dkimSelectorsOf, facetsOf, siteFacets, zoneFacets } from '../../../../src/domain/monitors/change-facets.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { NOW } from '../../../builders/clock.ts';

const shop = { kind: 'website', target: 'https://www.Shop.example/path' };
const seen = (values: string, seenAt = NOW) => ({
  subject: 'shop.example',
  values: valueSetOf(values.split('')),
  seenAt,
  mayVary: false,
});

describe('watchedHost', () => {
  for (const [kind, target, host] of [
    ['website', 'https://www.Bücher.example:8443/x', 'www.xn--bcher-kva.example'],
    ['website', 'https://192.0.2.1/', null],
    ['website', 'https://[2001:db8::1]/', null],
    ['website', '', null],
    ['domain', '[2001:db8::1]', null],
    ['domain', '2001:db8::1', null],
    ['domain', 'shop.example', 'shop.example'],
  ] as const)
    it(`is ${host ?? 'none'} for ${kind} ${target}`, () => expect(watchedHost({ kind, target })).to.equal(host));
});

describe('watchedFacets', () => {
  const of = (changes: Parameters<typeof watchedFacets>[1]['changes'], monitor = shop) =>
    watchedFacets(monitor, { changes });

  it('are those of the setting; addresses include their networks', () => {
    expect(of(['networks', 'caa'])).to.deep.equal(['networks', 'caa']);
    expect(of(['networks', 'addresses'])).to.deep.equal(['addresses']);
    expect(of([])).to.deep.equal([]);
  });

  it('of an address are only those of the website', () => {
    const address = { kind: 'website', target: 'https://192.0.2.1/' };
    expect(of([...zoneFacets.filter((facet) => facet !== 'dkim'), ...siteFacets], address)).to.deep.equal([
      ...siteFacets,
    ]);
  });
});

describe('the setting changes', () => {
  const { changes } = monitorKinds.website.settings;

  it('names each facet once, by default those that seldom change', () => {
    expect(changes.initial).to.deep.equal(['nameServers', 'registrar', 'ds', 'certificateIssuer']);
    expect(monitorKinds.domain.settings.changes.initial).to.deep.equal(['nameServers', 'registrar', 'ds']);
    for (const accepted of [['caa', 'dkim:s1', 'dkim:s2'], []]) expect(changes.accepts(accepted)).to.equal(true);
    for (const refused of [['caa', 'caa'], ['TXT'], ['dkim'], ['dkim:'], [1], 'caa', null])
      expect([refused, changes.accepts(refused)]).to.deep.equal([refused, false]);
    expect(monitorKinds.domain.settings.changes.accepts(['certificateIssuer'])).to.equal(false);
  });

  it('has at most 25 entries, and selectors of DKIM that are names', () => {
    for (const selector of ['s1', 'Google', 'a.b', 'k_1', 'x'.repeat(63), 'x.'.repeat(99) + 'xx'])
      expect([selector, changes.accepts([`dkim:${selector}`])]).to.deep.equal([selector, true]);
    for (const selector of ['a b', 'a..b', '-a', '_a', 'a.', 'ä', 'a\u0000', 'x'.repeat(64), 'x.'.repeat(100) + 'x'])
      expect([selector, changes.accepts([`dkim:${selector}`])]).to.deep.equal([selector, false]);
    const selectors = (count: number) => Array.from({ length: count }, (_, at) => `dkim:s${at}`);
    expect([25, 26].map((count) => changes.accepts(selectors(count)))).to.deep.equal([true, false]);
  });

  it('watches the selectors of DKIM as one facet, without regard to case', () => {
    expect(facetsOf(['dkim:A', 'caa', 'dkim:a', 'dkim:b'])).to.deep.equal(['dkim', 'caa']);
    expect(dkimSelectorsOf(['dkim:A', 'caa', 'dkim:a', 'dkim:b'])).to.deep.equal(['a', 'b']);
  });
});

describe('judgeFacets', () => {
  const first: FacetStates = judgeFacets(
    {},
    ['nameServers', 'caa'],
    { nameServers: seen('a'), caa: seen('c') },
    NOW,
  ).states;
  const tomorrow = later(NOW, days(1));

  it('observes once a day, and a new difference again after five minutes', () => {
    const unchanged = judgeFacets(first, ['nameServers'], { nameServers: seen('a', tomorrow) }, tomorrow);
    expect(unchanged.nextAt).to.deep.equal(later(tomorrow, OBSERVATION_INTERVAL));
    const changed = judgeFacets(first, ['nameServers'], { nameServers: seen('b', tomorrow) }, tomorrow);
    expect(changed.nextAt).to.deep.equal(later(tomorrow, CONFIRMATION_DELAY));
    const observations = { nameServers: seen('b', tomorrow), caa: seen('c', tomorrow) };
    const both = judgeFacets(first, ['nameServers', 'caa'], observations, tomorrow);
    expect(both.nextAt).to.deep.equal(later(tomorrow, CONFIRMATION_DELAY));
    const again = judgeFacets(both.states, ['nameServers', 'caa'], { caa: seen('c', tomorrow) }, tomorrow);
    expect(again.nextAt).to.deep.equal(later(tomorrow, OBSERVATION_RETRY));
    const found = judgeFacets(both.states, ['nameServers', 'caa'], observations, tomorrow);
    expect(found.nextAt).to.deep.equal(later(tomorrow, OBSERVATION_INTERVAL));
  });

  it('confirms a difference after an hour if the lookup for it failed', () => {
    const pending = judgeFacets(first, ['nameServers'], { nameServers: seen('b', tomorrow) }, tomorrow).states;
    expect(judgeFacets(pending, ['nameServers'], {}, tomorrow).nextAt).to.deep.equal(
      later(tomorrow, OBSERVATION_RETRY),
    );
    expect(judgeFacets(first, ['nameServers'], {}, tomorrow).nextAt).to.deep.equal(
      later(tomorrow, OBSERVATION_INTERVAL),
    );
  });

  it('announces two changes at once', () => {
    const once = judgeFacets(first, ['nameServers', 'caa'], { nameServers: seen('b'), caa: seen('d') }, NOW);
    const twice = judgeFacets(
      once.states,
      ['nameServers', 'caa'],
      { nameServers: seen('b', tomorrow), caa: seen('d', tomorrow) },
      tomorrow,
    );
    expect(twice.moves.map(({ facet, move }) => [facet, move])).to.deep.equal([
      ['nameServers', 'announce'],
      ['caa', 'announce'],
    ]);
  });

  it('has nothing of a facet that was never observed', () => {
    expect(judgeFacets({}, ['caa'], {}, NOW)).to.deep.equal({
      states: {},
      moves: [],
      nextAt: later(NOW, OBSERVATION_INTERVAL),
    });
  });

  it('keeps a facet that could not be observed', () => {
    const { states, moves } = judgeFacets(first, ['nameServers', 'caa'], { caa: seen('c') }, NOW);
    expect([states.nameServers, moves]).to.deep.equal([first.nameServers, []]);
  });

  it('forgets a facet that is no longer watched, and withdraws its open change', () => {
    const open: FacetStates = { nameServers: { ...first.nameServers!, announced: valueSetOf(['b']) }, caa: first.caa! };
    const { states, moves } = judgeFacets(open, [], {}, NOW);
    expect(states).to.deep.equal({});
    expect(moves.map(({ facet, move }) => [facet, move])).to.deep.equal([['nameServers', 'withdraw']]);
  });
});

describe('postponedUntil', () => {
  const active = { status: 'active', isServed: true, isInMaintenance: false } as const;

  it('observes active monitors that are served and not in maintenance', () => {
    expect(postponedUntil(active, NOW)).to.equal(null);
    expect(postponedUntil({ ...active, isInMaintenance: true }, NOW)).to.deep.equal(later(NOW, OBSERVATION_RETRY));
    for (const other of [{ status: 'paused' }, { isServed: false }] as const)
      expect(postponedUntil({ ...active, ...other }, NOW)).to.deep.equal(later(NOW, OBSERVATION_INTERVAL));
  });
});

describe('firstObservationAt', () => {
  it('spreads monitors over an hour, each at the same place', () => {
    const delays = ['a', 'b', 'c', 'd'].map((id) => elapsed(NOW, firstObservationAt(id, NOW)));
    expect(new Set(delays).size).to.equal(4);
    expect(delays.every((delay) => delay >= 0 && delay < FIRST_OBSERVATION_SPREAD)).to.equal(true);
    expect(firstObservationAt('a', NOW)).to.deep.equal(firstObservationAt('a', NOW));
  });
});

const change: MonitorChange = {
  publicId: '01890000-0000-7000-8000-0000000000c1',
  facet: 'nameServers',
  subject: 'shop.example',
  before: valueSetOf(['a']),
  after: valueSetOf(['b']),
  status: 'open',
  detectedAt: NOW,
  endedAt: null,
  refusal: null,
};

describe('change state machine', () => {
  const legal: Record<string, string> = {
    'open accept': 'accepted',
    'open revert': 'reverted',
    'open supersede': 'superseded',
    'open withdraw': 'withdrawn',
    'open refuse': 'refused',
    'refused accept': 'accepted',
    'refused revert': 'reverted',
    'refused supersede': 'superseded',
    'refused withdraw': 'withdrawn',
  };
  for (const state of ['open', 'refused', 'accepted', 'reverted', 'superseded', 'withdrawn'] as const)
    for (const event of ['accept', 'refuse', 'revert', 'supersede', 'withdraw'] as const) {
      const target = legal[`${state} ${event}`] ?? null;
      it(target === null ? `rejects ${event} while ${state}` : `changes from ${state} to ${target} on ${event}`, () => {
        expect(next(changeMachine, state, event)).to.equal(target);
      });
    }

  it('notes when a change ends', () => {
    expect(changeAfter(change, 'revert', NOW)).to.deep.include({ status: 'reverted', endedAt: NOW });
  });
});

describe('decideAcceptance', () => {
  it('accepts an open change, and refuses one that has ended with monitorChangeAlreadyEnded', () => {
    const decided = decideAcceptance(change, NOW);
    expect(decided).to.deep.equal({ ok: true, value: { ...change, status: 'accepted', endedAt: NOW } });
    for (const status of ['accepted', 'reverted', 'superseded', 'withdrawn'] as const)
      expect(decideAcceptance({ ...change, status }, NOW)).to.deep.equal(
        refused('monitorChangeAlreadyEnded', { status }),
      );
  });
});

describe('decideRefusal', () => {
  const refusal = { at: NOW, byUserId: 7, note: 'The registrar is asked.' };

  it('refuses an open change, which does not end', () => {
    expect(decideRefusal(change, refusal)).to.deep.equal({
      ok: true,
      value: { ...change, status: 'refused', refusal },
    });
  });

  it('is refused with monitorChangeAlreadyRefused for a refused change, and keeps the first refusal', () => {
    const known: MonitorChange = { ...change, status: 'refused', refusal };
    expect(decideRefusal(known, { ...refusal, byUserId: 8 })).to.deep.equal(refused('monitorChangeAlreadyRefused'));
  });

  it('is refused with monitorChangeAlreadyEnded for a change that has ended', () => {
    for (const status of ['accepted', 'reverted', 'superseded', 'withdrawn'] as const)
      expect(decideRefusal({ ...change, status, endedAt: NOW }, refusal)).to.deep.equal(
        refused('monitorChangeAlreadyEnded', { status }),
      );
  });

  it('leaves the change to be accepted later', () => {
    const accepted = decideAcceptance({ ...change, status: 'refused', refusal }, NOW);
    expect(accepted).to.deep.equal({ ok: true, value: { ...change, status: 'accepted', endedAt: NOW, refusal } });
  });
});
