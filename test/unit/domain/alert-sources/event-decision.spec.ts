import { deepEqual, equal } from 'node:assert/strict';
import { decideEvent, isStormUpdateDue } from '../../../../src/domain/alert-sources/event-decision.ts';
import type { AlertState, EventFacts } from '../../../../src/domain/alert-sources/event-decision.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { AlertMember, MappedAlert } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const alert = (members: Partial<MappedAlert> = {}): MappedAlert => alertOf({ key: 'k', action: 'trigger', severity: 'error', summary: 'Down', ...members });
const open: AlertState = { isOpen: true, severity: 'error', firing: [], pagedAt: NOW };
const resolved: AlertState = { ...open, isOpen: false };
const triggered = { status: 'triggered', severity: 'error' } as const;
const member = (id: string, isFiring = true): AlertMember => ({ id, title: `Alert ${id}`, isFiring });

const decide = (facts: Partial<EventFacts>) =>
  decideEvent({ alert: alert(), state: null, incident: null, isMuted: false, recentOpenings: 0, storm: { openings: 20, withinMinutes: 5 }, now: NOW, ...facts });

describe('decideEvent', () => {
  it('opens an incident with the first event of a key, and joins it while it is open', () => {
    deepEqual(decide({}), { effect: 'opened', firing: [], holdUntil: null });
    deepEqual(decide({ state: open, incident: triggered }), { effect: 'joined', firing: [], added: [], raised: null });
  });

  it('opens another incident once that of the key is closed, also if nobody resolved the key', () => {
    equal(decide({ state: { ...open, pagedAt: null }, incident: null }).effect, 'opened');
    equal(decide({ state: { ...resolved, pagedAt: null }, incident: triggered }).effect, 'opened');
  });

  it('raises the severity for a more severe event only', () => {
    deepEqual(decide({ alert: alert({ severity: 'critical' }), state: open, incident: triggered }), { effect: 'joined', firing: [], added: [], raised: 'critical' });
    deepEqual(decide({ alert: alert({ severity: 'warning' }), state: open, incident: triggered }), { effect: 'joined', firing: [], added: [], raised: null });
  });

  it('acknowledges a triggered incident, and nothing else', () => {
    const acknowledge = alert({ action: 'acknowledge' });
    equal(decide({ alert: acknowledge, state: open, incident: triggered }).effect, 'acknowledged');
    equal(decide({ alert: acknowledge, state: open, incident: { ...triggered, status: 'investigating' } }).effect, 'none');
    equal(decide({ alert: acknowledge, state: open, incident: null }).effect, 'none');
    equal(decide({ alert: acknowledge }).effect, 'none');
  });

  it('resolves the key of an open incident, and nothing else', () => {
    const resolve = alert({ action: 'resolve' });
    equal(decide({ alert: resolve, state: open, incident: triggered }).effect, 'resolved');
    equal(decide({ alert: resolve, state: resolved, incident: triggered }).effect, 'none');
    equal(decide({ alert: resolve, state: open, incident: null }).effect, 'none');
    equal(decide({ alert: resolve }).effect, 'none');
  });

  it('notes the alerts that join an open group', () => {
    const group = alert({ members: [member('a'), member('b')] });
    deepEqual(decide({ alert: group, state: { ...open, firing: ['a'] }, incident: triggered }), { effect: 'joined', firing: ['a', 'b'], added: ['Alert b'], raised: null });
    deepEqual(decide({ alert: group, state: { ...open, firing: ['a', 'b'] }, incident: triggered }), { effect: 'joined', firing: ['a', 'b'], added: [], raised: null });
  });

  it('resolves a group with its last alert', () => {
    const state = { ...open, firing: ['a', 'b'] };
    deepEqual(decide({ alert: alert({ members: [member('a', false), member('b')] }), state, incident: triggered }), { effect: 'joined', firing: ['b'], added: [], raised: null });
    equal(decide({ alert: alert({ action: 'resolve', members: [member('a', false), member('b', false)] }), state, incident: triggered }).effect, 'resolved');
  });

  it('does not resolve a group by a message that leaves alerts out', () => {
    const state = { ...open, firing: ['a', 'b'] };
    const truncated = { action: 'resolve', omitted: 1 } as const;
    deepEqual(decide({ alert: alert({ ...truncated, members: [member('a', false)] }), state, incident: triggered }), { effect: 'joined', firing: ['b'], added: [], raised: null });
    equal(decide({ alert: alert({ ...truncated, members: [member('a', false), member('b', false)] }), state, incident: triggered }).effect, 'joined');
  });

  it('opens nothing while the source is muted, and still resolves', () => {
    equal(decide({ isMuted: true }).effect, 'muted');
    deepEqual(decide({ isMuted: true, alert: alert({ severity: 'critical' }), state: open, incident: triggered }), { effect: 'joined', firing: [], added: [], raised: null });
    equal(decide({ isMuted: true, alert: alert({ action: 'resolve' }), state: open, incident: triggered }).effect, 'resolved');
  });

  it('groups openings from the limit of the storm on', () => {
    equal(decide({ recentOpenings: 19 }).effect, 'opened');
    equal(decide({ recentOpenings: 20 }).effect, 'grouped');
    equal(decide({ recentOpenings: 20, storm: null }).effect, 'opened');
  });

  it('holds the page of a key that opens again within five minutes after it paged', () => {
    const state = { ...resolved, pagedAt: later(NOW, -minutes(5) + seconds(1)) };
    deepEqual(decide({ state }), { effect: 'opened', firing: [], holdUntil: later(NOW, seconds(1)) });
    deepEqual(decide({ state: { ...state, pagedAt: later(NOW, -minutes(5)) } }), { effect: 'opened', firing: [], holdUntil: null });
  });

  it('pages for a flapping key that opens more severely', () => {
    deepEqual(decide({ alert: alert({ severity: 'critical' }), state: resolved }), { effect: 'opened', firing: [], holdUntil: null });
  });
});

describe('isStormUpdateDue', () => {
  it('reports counts that have changed', () => {
    equal(isStormUpdateDue({ grouped: 5, open: 3 }, null), true);
    equal(isStormUpdateDue({ grouped: 5, open: 3 }, { grouped: 5, open: 3 }), false);
    equal(isStormUpdateDue({ grouped: 5, open: 2 }, { grouped: 5, open: 3 }), true);
    equal(isStormUpdateDue({ grouped: 6, open: 3 }, { grouped: 5, open: 3 }), true);
  });
});
