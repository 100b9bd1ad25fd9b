import { expect } from 'chai';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { decideDueOnCallPage } from '../../../../src/domain/paging/due-page.ts';
import type { DueOnCallPageFacts } from '../../../../src/domain/paging/due-page.ts';
import {
  answeredLinkRules,
  deviceLinkRules,
  isTakenOn,
  onCallPageAnswers,
  onCallPageLinkUrl,
  openedLinkRules,
  takenLinkRules,
} from '../../../../src/domain/paging/page-link.ts';
import { onCallPageMachine, onCallPageTransition } from '../../../../src/domain/paging/on-call-page.machine.ts';
import type { OnCallPageEvent, OnCallPageState } from '../../../../src/domain/paging/on-call-page.machine.ts';
import { NOW } from '../../../builders/clock.ts';

describe('the life of a page', () => {
  const legal: readonly (readonly [OnCallPageState, OnCallPageEvent, OnCallPageState])[] = [
    ['waiting', 'queue', 'queued'],
    ['waiting', 'stop', 'stopped'],
    ['queued', 'deliver', 'sent'],
    ['queued', 'abandon', 'failed'],
    ['queued', 'stop', 'stopped'],
    ['queued', 'pause', 'waiting'],
    ['stopped', 'deliver', 'sent'],
    ['queued', 'miss', 'failed'],
    ['sent', 'miss', 'failed'],
  ];
  const events = [...new Set(legal.map(([, event]) => event))];

  it('permits these events in these states and no others', () => {
    for (const state of statesOf(onCallPageMachine))
      for (const event of events) {
        const target = legal.find(([from, name]) => from === state && name === event)?.[2] ?? null;
        expect([state, event, next(onCallPageMachine, state, event)]).to.deep.equal([state, event, target]);
      }
  });

  it('has one target for each event', () => {
    for (const event of events) {
      const expected = legal.filter(([, name]) => name === event);
      expect(onCallPageTransition(event)).to.deep.equal({ from: expected.map(([from]) => from), to: expected[0]?.[2] });
    }
  });
});

describe('a page whose time has come', () => {
  const decide = (facts: Partial<DueOnCallPageFacts>) =>
    decideDueOnCallPage({
      isEligible: true,
      urgency: 'high',
      quietUntil: null,
      isDigest: false,
      isUnanswered: true,
      ...facts,
    });
  const until = later(NOW, 1);

  it('is sent', () => {
    expect(decide({})).to.deep.equal({ kind: 'queue' });
    expect(decide({ isUnanswered: false })).to.deep.equal({ kind: 'queue' });
  });

  it('is stopped if the person cannot be paged any more', () => {
    expect(decide({ isEligible: false })).to.deep.equal({ kind: 'stop', because: 'userInactive' });
  });

  it('is held in quiet hours if it is not urgent', () => {
    expect(decide({ urgency: 'low', quietUntil: until })).to.deep.equal({ kind: 'hold', until });
    expect(decide({ urgency: 'high', quietUntil: until })).to.deep.equal({ kind: 'queue' });
    expect(decide({ urgency: 'low' })).to.deep.equal({ kind: 'queue' });
  });

  it('is stopped if it is about several incidents that have all been taken on', () => {
    expect(decide({ isDigest: true, isUnanswered: false })).to.deep.equal({ kind: 'stop', because: 'acknowledged' });
    expect(decide({ isDigest: true, isUnanswered: true })).to.deep.equal({ kind: 'queue' });
  });
});

describe('the link of a page', () => {
  const link = { expiresAt: later(NOW, 1), isActive: true, isPagingOn: true };

  it('is invalid with notFound once it has expired, without an active user, and while paging is off', () => {
    expect(firstBroken(openedLinkRules, { link, now: NOW })).to.equal(null);
    for (const broken of [
      null,
      { ...link, expiresAt: NOW },
      { ...link, isActive: false },
      { ...link, isPagingOn: false },
    ])
      expect(firstBroken(openedLinkRules, { link: broken, now: NOW })?.code).to.equal('notFound');
  });

  it('has the secret in its path', () => {
    expect(onCallPageLinkUrl('https://watchstead.example', 'abc')).to.equal('https://watchstead.example/im/pages/abc');
  });

  it('permits more than an answer only to who took the incident on', () => {
    expect(onCallPageAnswers.filter(isTakenOn)).to.deep.equal(['acknowledge', 'takeOver']);
    for (const answer of ['decline', null] as const)
      expect(firstBroken(takenLinkRules, { answer })?.code).to.equal('notFound');
    expect(firstBroken(takenLinkRules, { answer: 'takeOver' })).to.equal(null);
  });

  it('adds a device only while the incident is open', () => {
    for (const status of ['triggered', 'acknowledged', 'monitoring'] as const)
      expect(firstBroken(deviceLinkRules, { status })).to.equal(null);
    for (const status of ['resolved', 'merged'] as const)
      expect(firstBroken(deviceLinkRules, { status })?.code).to.equal('notFound');
  });

  it('is answered once', () => {
    expect(firstBroken(answeredLinkRules, { answer: null })).to.equal(null);
    expect(firstBroken(answeredLinkRules, { answer: 'decline' })?.code).to.equal('notFound');
  });
});
