import { expect } from 'chai';
import {
  CONFIRMATION_DELAY,
  MAX_CONFIRMATIONS,
  RECENT_OBSERVATIONS,
  acceptedFacet,
  areVarying,
  isConfirmedEarly,
  judgeFacet,
} from '../../../../src/domain/changes/observed-facet.ts';
import type { FacetMove, FacetState } from '../../../../src/domain/changes/observed-facet.ts';
import { valueSetOf } from '../../../../src/domain/changes/value-set.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

interface Step {
  readonly values: string;
  /** Milliseconds since the observation before; a day by default. */
  readonly after?: number;
  readonly subject?: string;
}

/** Observes values, one character each, and returns the moves and the last state. */
const observe = (steps: readonly (string | Step)[], mayVary = false) => {
  let [at, state] = [NOW, null as FacetState | null];
  const moves: (FacetMove | null)[] = [];
  for (const step of steps) {
    const { values, after = days(1), subject = 'shop.example' } = typeof step === 'string' ? { values: step } : step;
    at = later(at, after);
    const judged = judgeFacet(state, { subject, values: valueSetOf(values.split('')), seenAt: at, mayVary });
    state = judged.state;
    moves.push(judged.move);
  }
  return { moves, state: state! };
};
const movesOf = (...steps: readonly (string | Step)[]) => observe(steps).moves;

describe('judgeFacet', () => {
  it('accepts the first observation', () => {
    expect(observe(['ab'])).to.deep.include({ moves: [null] });
    expect(observe(['ab']).state.accepted).to.deep.equal(valueSetOf(['a', 'b']));
  });

  it('announces a difference that a second observation confirms, once', () => {
    expect(movesOf('a', 'b', 'b', 'b')).to.deep.equal([null, null, 'announce', null]);
    expect(movesOf('a', 'b', 'c', 'b')).to.deep.equal([null, null, null, null]);
  });

  it('counts a confirmation from five minutes after the difference was seen', () => {
    const within = (after: number) => movesOf('a', 'b', { values: 'b', after });
    expect(within(CONFIRMATION_DELAY - 1)).to.deep.equal([null, null, null]);
    expect(within(CONFIRMATION_DELAY)).to.deep.equal([null, null, 'announce']);
  });

  it('ends a change by itself when the accepted values are back', () => {
    expect(movesOf('a', 'b', 'b', 'a', 'a')).to.deep.equal([null, null, 'announce', 'revert', null]);
    expect(movesOf('a', 'b', 'a')).to.deep.equal([null, null, null]);
  });

  it('announces another change in place of an open one', () => {
    const { moves, state } = observe(['a', 'b', 'b', 'c', 'c']);
    expect(moves).to.deep.equal([null, null, 'announce', null, 'announce']);
    expect([state.accepted, state.announced]).to.deep.equal([valueSetOf(['a']), valueSetOf(['c'])]);
  });

  it('begins anew for another name', () => {
    const { moves, state } = observe(['a', 'b', 'b', { values: 'c', subject: 'other.example' }]);
    expect(moves.at(-1)).to.equal('withdraw');
    expect(state).to.deep.include({ subject: 'other.example', accepted: valueSetOf(['c']), announced: null });
  });

  it('notices that all values are gone, and that one of several is', () => {
    expect(movesOf('ab', '', '')).to.deep.equal([null, null, 'announce']);
    expect(movesOf('ab', 'a', 'a')).to.deep.equal([null, null, 'announce']);
  });
});

describe('a facet after an observation', () => {
  const seen = (values: string) => ({
    subject: 'shop.example',
    values: valueSetOf(values.split('')),
    seenAt: NOW,
    mayVary: false,
  });
  const known = (changes: Partial<FacetState> = {}): FacetState => ({
    subject: 'shop.example',
    accepted: valueSetOf(['a', 'b']),
    isVarying: false,
    pending: null,
    announced: null,
    recent: [],
    ...changes,
  });

  it('expects nothing to vary at first, and keeps no observations unless the facet may vary', () => {
    expect(judgeFacet(null, seen('a')).state).to.deep.equal(known({ accepted: valueSetOf(['a']) }));
    expect(judgeFacet(known({ recent: [valueSetOf(['c'])] }), seen('ab')).state).to.deep.equal(known());
  });

  it('stays as it is while the open change lasts, without a difference to confirm', () => {
    const announced = valueSetOf(['c']);
    const pending = { values: valueSetOf(['d']), seenAt: NOW.toISOString(), attempts: 1 };
    expect(judgeFacet(known({ announced, pending }), seen('c'))).to.deep.equal({
      state: known({ announced }),
      move: null,
    });
  });

  it('expects a part of the values only if they vary', () => {
    expect(judgeFacet(known({ isVarying: true }), seen('b'))).to.deep.equal({
      state: known({ isVarying: true }),
      move: null,
    });
    expect(judgeFacet(known(), seen('b')).state.pending?.attempts).to.equal(1);
  });

  it('is confirmed early at its first difference', () => {
    const { state } = judgeFacet(known(), seen('c'));
    expect(isConfirmedEarly(null, state)).to.equal(true);
    expect(isConfirmedEarly(null, known())).to.equal(false);
  });

  it('has one observation, or none, once somebody accepted its values', () => {
    const after = valueSetOf(['c']);
    expect(acceptedFacet(known({ isVarying: true, announced: after }), after)).to.deep.equal(
      known({ accepted: after }),
    );
    const recent = [valueSetOf(['a']), valueSetOf(['c'])];
    expect(acceptedFacet(known({ recent }), after)).to.deep.equal(known({ accepted: after, recent: [after] }));
  });
});

describe('values that vary', () => {
  const varying = (...steps: readonly string[]) => observe(steps, true);

  it('are learned from the third difference within eight observations, and not announced', () => {
    const { moves, state } = varying('ab', 'cd', 'ab', 'cd');
    expect(moves).to.deep.equal([null, null, null, null]);
    expect(state).to.deep.include({ isVarying: true, accepted: valueSetOf('abcd'.split('')), pending: null });
    expect(varying('ab', 'cd', 'ab').state.isVarying).to.equal(false);
  });

  it('are expected from then on, also in part', () => {
    expect(varying('ab', 'cd', 'ab', 'cd', 'bc', 'a').state.pending).to.equal(null);
    expect(varying('ab', 'cd', 'ab', 'cd', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'xy', 'xy').moves.at(-1)).to.equal(
      'announce',
    );
  });

  it('stay unannounced when each observation brings others', () => {
    const { moves } = varying('ab', 'cd', 'ef', 'gh', 'ij', 'kl', 'mn', 'op', 'qr');
    expect(moves.every((move) => move === null)).to.equal(true);
  });

  it('withdraw a change that was announced before they were known to vary', () => {
    expect(varying('a', 'b', 'b', 'c', 'd').moves).to.deep.equal([null, null, 'announce', null, 'withdraw']);
  });

  it('are judged by the latest eight observations', () => {
    const sets = (text: string) => text.split('').map((value) => valueSetOf([value]));
    expect([areVarying(sets('abb')), areVarying(sets('aba')), areVarying(sets('abab'))]).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(varying('a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c').state.recent).to.have.length(
      RECENT_OBSERVATIONS,
    );
  });

  it('are not learned for facets that do not vary, such as name servers', () => {
    expect(observe(['a', 'b', 'a', 'b', 'b']).moves).to.deep.equal([null, null, null, null, 'announce']);
  });
});

describe('isConfirmedEarly', () => {
  it('confirms a new difference soon, at most four times in a row', () => {
    const early = (...steps: readonly string[]) =>
      isConfirmedEarly(observe(steps.slice(0, -1)).state, observe(steps).state);
    expect([early('a', 'a'), early('a', 'b'), early('a', 'b', 'b')]).to.deep.equal([false, true, false]);
    expect(MAX_CONFIRMATIONS).to.equal(4);
    expect([early('a', 'b', 'c', 'd'), early('a', 'b', 'c', 'd', 'e')]).to.deep.equal([true, false]);
  });

  it('does not repeat for a source that has not been asked again', () => {
    const first = observe(['a', 'b']);
    const same = observe(['a', 'b', { values: 'b', after: 0 }]);
    expect(isConfirmedEarly(first.state, same.state)).to.equal(false);
  });
});

describe('acceptedFacet', () => {
  it('expects the values of the change from then on', () => {
    const { state } = observe(['a', 'b', 'b'], true);
    const accepted = acceptedFacet(state, valueSetOf(['b']));
    expect(accepted).to.deep.include({ accepted: valueSetOf(['b']), announced: null, recent: [valueSetOf(['b'])] });
    const judge = (values: string) =>
      judgeFacet(accepted, { subject: 'shop.example', values: valueSetOf([values]), seenAt: NOW, mayVary: true });
    expect(judge('b').state.pending).to.equal(null);
    expect(judge('a').state.pending).to.not.equal(null);
  });
});
