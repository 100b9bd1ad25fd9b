import { expect } from 'chai';
import { decideEvent, isStormUpdateDue } from '../../../../src/domain/alert-sources/event-decision.ts';
import type { AlertState, EventFacts } from '../../../../src/domain/alert-sources/event-decision.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { AlertMember, MappedAlert } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const alert = (members: Partial<MappedAlert> = {}): MappedAlert =>
  alertOf({ key: 'k', action: 'trigger', severity: 'error', summary: 'Down', ...members });
const open: AlertState = { isOpen: true, severity: 'error', firing: [], openedAt: NOW, resolvedAt: null, pagedAt: NOW };
const resolved: AlertState = { ...open, isOpen: false, resolvedAt: NOW };
const triggered = { status: 'triggered', severity: 'error' } as const;
const member = (id: string, isFiring = true): AlertMember => ({ id, title: `Alert ${id}`, isFiring });

const decide = (facts: Partial<EventFacts>) =>
  decideEvent({
    alert: alert(),
    state: null,
    incident: null,
    isMuted: false,
    recentOpenings: 0,
    storm: { openings: 20, withinMinutes: 5 },
    now: NOW,
    ...facts,
  });

describe('decideEvent', () => {
  it('opens an incident with the first event of a key, and joins it while it is open', () => {
    expect(decide({})).to.deep.equal({ effect: 'opened', firing: [], holdUntil: null });
    expect(decide({ state: open, incident: triggered })).to.deep.equal({
      effect: 'joined',
      firing: [],
      added: [],
      raised: null,
    });
  });

  it('opens another incident once that of the key is closed, also if nobody resolved the key', () => {
    expect(decide({ state: { ...open, pagedAt: null }, incident: null }).effect).to.equal('opened');
    expect(decide({ state: { ...resolved, pagedAt: null }, incident: triggered }).effect).to.equal('opened');
  });

  it('raises the severity for a more severe event only', () => {
    expect(decide({ alert: alert({ severity: 'critical' }), state: open, incident: triggered })).to.deep.equal({
      effect: 'joined',
      firing: [],
      added: [],
      raised: 'critical',
    });
    expect(decide({ alert: alert({ severity: 'warning' }), state: open, incident: triggered })).to.deep.equal({
      effect: 'joined',
      firing: [],
      added: [],
      raised: null,
    });
  });

  it('acknowledges a triggered incident, and nothing else', () => {
    const acknowledge = alert({ action: 'acknowledge' });
    expect(decide({ alert: acknowledge, state: open, incident: triggered }).effect).to.equal('acknowledged');
    expect(
      decide({ alert: acknowledge, state: open, incident: { ...triggered, status: 'investigating' } }).effect,
    ).to.equal('none');
    expect(decide({ alert: acknowledge, state: open, incident: null }).effect).to.equal('none');
    expect(decide({ alert: acknowledge }).effect).to.equal('none');
  });

  it('resolves the key of an open incident, and nothing else', () => {
    const resolve = alert({ action: 'resolve' });
    expect(decide({ alert: resolve, state: open, incident: triggered }).effect).to.equal('resolved');
    expect(decide({ alert: resolve, state: resolved, incident: triggered }).effect).to.equal('none');
    expect(decide({ alert: resolve, state: open, incident: null }).effect).to.equal('none');
    expect(decide({ alert: resolve }).effect).to.equal('none');
  });

  it('notes the alerts that join an open group', () => {
    const group = alert({ members: [member('a'), member('b')] });
    expect(decide({ alert: group, state: { ...open, firing: ['a'] }, incident: triggered })).to.deep.equal({
      effect: 'joined',
      firing: ['a', 'b'],
      added: ['Alert b'],
      raised: null,
    });
    expect(decide({ alert: group, state: { ...open, firing: ['a', 'b'] }, incident: triggered })).to.deep.equal({
      effect: 'joined',
      firing: ['a', 'b'],
      added: [],
      raised: null,
    });
  });

  it('takes alerts that a complete message lacks as over, and keeps them if it leaves alerts out', () => {
    const state = { ...open, firing: ['a', 'b'] };
    const firingAfterOnly = (omitted: number) => {
      const decision = decide({ alert: alert({ members: [member('b')], omitted }), state, incident: triggered });
      return decision.effect === 'joined' ? decision.firing : decision.effect;
    };
    expect([firingAfterOnly(0), firingAfterOnly(1)]).to.deep.equal([['b'], ['a', 'b']]);
    expect(decide({ alert: alert({ members: [member('a')], omitted: 1 }), state: resolved })).to.deep.include({
      effect: 'opened',
      firing: ['a'],
    });
    const partly = alert({ action: 'resolve', members: [member('a', false), member('b')] });
    expect(decide({ alert: partly, state, incident: triggered })).to.deep.include({ effect: 'joined', firing: ['b'] });
  });

  it('resolves a group with its last alert', () => {
    const state = { ...open, firing: ['a', 'b'] };
    expect(
      decide({ alert: alert({ members: [member('a', false), member('b')] }), state, incident: triggered }),
    ).to.deep.equal({ effect: 'joined', firing: ['b'], added: [], raised: null });
    expect(
      decide({
        alert: alert({ action: 'resolve', members: [member('a', false), member('b', false)] }),
        state,
        incident: triggered,
      }).effect,
    ).to.equal('resolved');
  });

  it('does not resolve a group by a message that leaves alerts out', () => {
    const state = { ...open, firing: ['a', 'b'] };
    const truncated = { action: 'resolve', omitted: 1 } as const;
    expect(
      decide({ alert: alert({ ...truncated, members: [member('a', false)] }), state, incident: triggered }),
    ).to.deep.equal({ effect: 'joined', firing: ['b'], added: [], raised: null });
    expect(
      decide({
        alert: alert({ ...truncated, members: [member('a', false), member('b', false)] }),
        state,
        incident: triggered,
      }).effect,
    ).to.equal('joined');
  });

  it('opens nothing while the source is muted, and still resolves', () => {
    expect(decide({ isMuted: true }).effect).to.equal('muted');
    expect(
      decide({ isMuted: true, alert: alert({ severity: 'critical' }), state: open, incident: triggered }),
    ).to.deep.equal({ effect: 'joined', firing: [], added: [], raised: null });
    expect(
      decide({ isMuted: true, alert: alert({ action: 'resolve' }), state: open, incident: triggered }).effect,
    ).to.equal('resolved');
  });

  it('groups openings from the limit of the storm on', () => {
    expect(decide({ recentOpenings: 19 }).effect).to.equal('opened');
    expect(decide({ recentOpenings: 20 }).effect).to.equal('grouped');
    expect(decide({ recentOpenings: 20, storm: null }).effect).to.equal('opened');
  });

  describe('of a key that opens again', () => {
    const ago = (time: number): Date => later(NOW, -time);
    const holdOf = (state: Partial<AlertState>) => {
      const decision = decide({ state: { ...resolved, ...state } });
      return decision.effect === 'opened' ? decision.holdUntil : decision.effect;
    };

    it('holds the page for five minutes if the last opening is less than five minutes ago', () => {
      expect(holdOf({ openedAt: ago(minutes(5) - 1), pagedAt: ago(minutes(5) - 1) })).to.deep.equal(
        later(NOW, minutes(5)),
      );
      expect(holdOf({ openedAt: ago(minutes(5)), pagedAt: ago(minutes(5)) })).to.equal(null);
    });

    it('does not hold it if the key has never paged', () => {
      expect(holdOf({ pagedAt: null })).to.equal(null);
    });

    it('holds it if the last opening was held, and a person closed its incident after it paged', () => {
      expect(holdOf({ openedAt: ago(minutes(6)), resolvedAt: null, pagedAt: ago(hours(1)) })).to.deep.equal(
        later(NOW, minutes(5)),
      );
    });

    it('holds it for as long as openings follow each other, although none of them paged', () => {
      expect(holdOf({ openedAt: ago(minutes(4)), resolvedAt: ago(minutes(3)), pagedAt: ago(hours(1)) })).to.deep.equal(
        later(NOW, minutes(5)),
      );
      expect(holdOf({ openedAt: ago(minutes(6)), resolvedAt: ago(minutes(1) + 1), pagedAt: ago(hours(1)) })).to.equal(
        null,
      );
    });

    it('holds it if the last opening was held and then paged less than five minutes ago', () => {
      expect(
        holdOf({ openedAt: ago(minutes(10) - 1), resolvedAt: ago(minutes(5) - 1), pagedAt: ago(hours(1)) }),
      ).to.deep.equal(later(NOW, minutes(5)));
      expect(holdOf({ openedAt: ago(minutes(10)), resolvedAt: ago(minutes(5)), pagedAt: ago(hours(1)) })).to.equal(
        null,
      );
    });
  });

  it('pages for a flapping key that opens more severely', () => {
    expect(decide({ alert: alert({ severity: 'critical' }), state: resolved })).to.deep.equal({
      effect: 'opened',
      firing: [],
      holdUntil: null,
    });
  });
});

describe('isStormUpdateDue', () => {
  it('reports counts that have changed', () => {
    expect(isStormUpdateDue({ grouped: 5, open: 3 }, null)).to.equal(true);
    expect(isStormUpdateDue({ grouped: 5, open: 3 }, { grouped: 5, open: 3 })).to.equal(false);
    expect(isStormUpdateDue({ grouped: 5, open: 2 }, { grouped: 5, open: 3 })).to.equal(true);
    expect(isStormUpdateDue({ grouped: 6, open: 3 }, { grouped: 5, open: 3 })).to.equal(true);
  });
});
