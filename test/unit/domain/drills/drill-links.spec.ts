import { expect } from 'chai';
import * as fc from 'fast-check';
import { drillLinkMachine } from '../../../../src/domain/drills/drill-link.machine.ts';
import { acceptanceOf, goalOf, hasEnded, linkAfter, linkAtDeadline } from '../../../../src/domain/drills/drill-link.ts';
import type { DrillLinkEvent, DrillLinkState } from '../../../../src/domain/drills/drill-link.machine.ts';
import type { DrillLink, DrillLinkKind } from '../../../../src/domain/drills/drill-link.ts';
import { drillLinkUrl, openedDrillLinkRules } from '../../../../src/domain/drills/drill-page.ts';
import { drillCounts, drillScore } from '../../../../src/domain/drills/drill-score.ts';
import { DRILL_DURATION, drillStartRules, finishedDrill, viewOfDrill } from '../../../../src/domain/drills/drill.ts';
import type { RunningDrill } from '../../../../src/domain/drills/drill.ts';
import { passesDryRun } from '../../../../src/domain/drills/dry-run.ts';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const link = (facts: Partial<DrillLink> = {}): DrillLink => ({
  id: '01890000-0000-7000-8000-000000000001',
  drillId: 1,
  organizationId: 1,
  kind: 'channel',
  type: 'slack',
  channelId: 1,
  contactMethodId: null,
  userId: null,
  policyId: null,
  name: 'Chat',
  recipient: null,
  state: 'planned',
  cause: null,
  error: null,
  dueAt: NOW,
  sentAt: null,
  acceptedAt: null,
  confirmedAt: null,
  ...facts,
});
const person = (state: DrillLinkState) => link({ kind: 'contactMethod', type: 'ntfy', state });

describe('a link of a drill', () => {
  it('has ended once it failed, was skipped or has reached what it can reach', () => {
    const ended = (['planned', 'sent', 'accepted', 'delivered', 'confirmed', 'failed', 'skipped'] as const).filter(
      (state) => hasEnded(person(state)),
    );
    expect(ended).to.deep.equal(['confirmed', 'failed', 'skipped']);
  });

  it('records when it was sent, answered and confirmed', () => {
    const [sent, answered, confirmed] = [NOW, later(NOW, 1), later(NOW, 2)];
    const found = { ...person('planned'), type: 'webhook' } as const;
    const after = (present: DrillLink, event: DrillLinkEvent, at: Date) => linkAfter(present, event, { at }) ?? present;
    const one = after(found, 'send', sent);
    expect([one.sentAt, one.acceptedAt, one.confirmedAt]).to.deep.equal([sent, null, null]);
    for (const event of ['accept', 'deliver'] as const) {
      const two = after(one, event, answered);
      expect([two.sentAt, two.acceptedAt, two.confirmedAt]).to.deep.equal([sent, answered, null]);
      const three = after(two, 'confirm', confirmed);
      expect([three.sentAt, three.acceptedAt, three.confirmedAt]).to.deep.equal([sent, answered, confirmed]);
    }
    expect(linkAfter(found, 'deliver', { at: NOW })).to.equal(null);
  });

  it('has the address of its page in its message', () => {
    expect(drillLinkUrl('https://watch.example.com', 'secret')).to.equal('https://watch.example.com/im/drills/secret');
  });
});

describe('the life of a link of a drill', () => {
  const legal: readonly (readonly [DrillLinkState, DrillLinkEvent, DrillLinkState])[] = [
    ['planned', 'send', 'sent'],
    ['planned', 'pass', 'confirmed'],
    ['planned', 'fail', 'failed'],
    ['planned', 'skip', 'skipped'],
    ['sent', 'accept', 'accepted'],
    ['sent', 'deliver', 'delivered'],
    ['sent', 'confirm', 'confirmed'],
    ['sent', 'fail', 'failed'],
    ['accepted', 'confirm', 'confirmed'],
    ['accepted', 'fail', 'failed'],
    ['delivered', 'confirm', 'confirmed'],
    ['delivered', 'fail', 'failed'],
  ];

  it('permits these events in these states and no others', () => {
    for (const state of statesOf(drillLinkMachine))
      for (const event of new Set(legal.map(([, name]) => name))) {
        const target = legal.find(([from, name]) => from === state && name === event)?.[2] ?? null;
        expect([state, event, next(drillLinkMachine, state, event)]).to.deep.equal([state, event, target]);
        expect(linkAfter(link({ state }), event, { at: NOW })?.state ?? null).to.equal(target);
      }
  });

  it('records when it was sent, accepted and confirmed', () => {
    const [sentAt, acceptedAt, confirmedAt] = [NOW, later(NOW, 1), later(NOW, 2)];
    const sent = linkAfter(person('planned'), 'send', { at: sentAt });
    const taken = sent && linkAfter(sent, 'accept', { at: acceptedAt });
    expect(taken && linkAfter(taken, 'confirm', { at: confirmedAt })).to.deep.include({
      sentAt,
      acceptedAt,
      confirmedAt,
    });
  });
});

describe('the goal of a link', () => {
  const cases: readonly (readonly [DrillLinkKind, DrillLink['type'], string])[] = [
    ['channel', 'webhook', 'delivered'],
    ['channel', 'slack', 'accepted'],
    ['channel', 'email', 'accepted'],
    ['contactMethod', 'sms', 'confirmed'],
    ['policy', null, 'confirmed'],
  ];
  for (const [kind, type, goal] of cases)
    it(`is ${goal} for ${kind} ${type ?? ''}`, () => expect(goalOf({ kind, type })).to.equal(goal));

  it('is reached by the acceptance of a channel, but not of a contact method', () => {
    expect([
      acceptanceOf({ kind: 'channel', type: 'webhook' }),
      acceptanceOf({ kind: 'channel', type: 'slack' }),
    ]).to.deep.equal(['deliver', 'accept']);
    expect(hasEnded(link({ state: 'accepted' }))).to.equal(true);
    expect(hasEnded(link({ type: 'webhook', state: 'accepted' }))).to.equal(false);
    expect(hasEnded(person('accepted'))).to.equal(false);
    expect(hasEnded(person('confirmed'))).to.equal(true);
  });
});

describe('the deadline of a drill', () => {
  it('skips what no hours allowed, and fails what was not accepted or confirmed', () => {
    const ended = (of: DrillLink) => {
      const { state, cause } = linkAtDeadline(of, NOW);
      return [state, cause];
    };
    expect(ended(person('planned'))).to.deep.equal(['skipped', 'noAllowedHours']);
    expect(ended(link({ state: 'sent' }))).to.deep.equal(['failed', 'notAccepted']);
    expect(ended(person('accepted'))).to.deep.equal(['failed', 'notConfirmed']);
  });

  it('keeps the last answer of a receiver that did not accept the message', () => {
    expect(linkAtDeadline(link({ state: 'sent', error: 'Answered 500.' }), NOW).error).to.equal('Answered 500.');
  });

  it('does not change what has ended', () => {
    for (const ended of [link({ state: 'accepted' }), person('confirmed'), person('failed'), person('skipped')])
      expect(linkAtDeadline(ended, NOW)).to.equal(ended);
  });
});

describe('the score of a drill', () => {
  const scoreOf = (links: readonly DrillLink[]) => drillScore(drillCounts(links));

  it('is null if nothing was tested', () => {
    expect(scoreOf([])).to.equal(null);
    expect(scoreOf([person('skipped')])).to.equal(null);
  });

  it('leaves out what was skipped', () => {
    expect(drillCounts([link({ state: 'accepted' }), person('failed'), person('skipped')])).to.deep.equal({
      tested: 2,
      reached: 1,
      skipped: 1,
    });
    expect(scoreOf([link({ state: 'accepted' }), person('skipped')])).to.equal(100);
  });

  it('is rounded down, so that 100 means all', () => {
    const many = Array.from({ length: 999 }, () => link({ state: 'accepted' }));
    expect(scoreOf([...many, person('failed')])).to.equal(99);
  });

  it('is 100 exactly if every tested link reached its goal, and between 0 and 100 otherwise', () => {
    const links = fc.array(
      fc.record({
        kind: fc.constantFrom<DrillLinkKind>('channel', 'contactMethod', 'policy'),
        type: fc.constantFrom<DrillLink['type']>('webhook', 'slack', null),
        state: fc.constantFrom(...statesOf(drillLinkMachine)),
      }),
    );
    fc.assert(
      fc.property(links, (of) => {
        const counts = drillCounts(of);
        const score = drillScore(counts);
        expect(score === null).to.equal(counts.tested === 0);
        expect(score === 100).to.equal(counts.tested > 0 && counts.reached === counts.tested);
        expect((score ?? 0) >= 0 && (score ?? 0) <= 100).to.equal(true);
        expect(counts.tested + counts.skipped).to.equal(of.length);
      }),
    );
  });
});

describe('the dry run of a policy', () => {
  it('passes if no step reaches nobody and one reaches somebody', () => {
    expect(passesDryRun(['somebody', 'outsideHours'])).to.equal(true);
    expect(passesDryRun(['somebody', 'nobody'])).to.equal(false);
    expect(passesDryRun(['outsideHours'])).to.equal(false);
    expect(passesDryRun([])).to.equal(false);
  });
});

describe('the page of a drill', () => {
  const opened = { state: 'accepted', deadlineAt: later(NOW, 1), isEligible: true } as const;
  const refusalOf = (of: Parameters<(typeof openedDrillLinkRules)[0]['broken']>[0]['link']) =>
    firstBroken(openedDrillLinkRules, { link: of, now: NOW })?.code ?? null;

  it('is shown until the deadline to a person who can be paged', () => {
    expect(refusalOf(opened)).to.equal(null);
    expect(refusalOf({ ...opened, deadlineAt: NOW })).to.equal('notFound');
    expect(refusalOf({ ...opened, isEligible: false })).to.equal('notFound');
    expect(refusalOf(null)).to.equal('notFound');
  });

  it('is not shown for a link that was not sent or has failed', () => {
    const shown = statesOf(drillLinkMachine).filter((state) => refusalOf({ ...opened, state }) === null);
    expect(shown).to.deep.equal(['sent', 'accepted', 'delivered', 'confirmed']);
  });
});

describe('starting a drill', () => {
  it('is refused with drillAlreadyRunning while one runs', () => {
    expect(firstBroken(drillStartRules, { running: null })).to.equal(null);
    expect(firstBroken(drillStartRules, { running: { publicId: 'd' } })).to.deep.include({
      code: 'drillAlreadyRunning',
      data: { drill: 'd' },
    });
  });
});

describe('the end of a drill', () => {
  const running: RunningDrill = {
    id: 1,
    publicId: 'd',
    revision: 1,
    organizationId: 1,
    createdAt: NOW,
    updatedAt: NOW,
    trigger: 'manual',
    month: null,
    hours: null,
    status: 'running',
    deadlineAt: later(NOW, DRILL_DURATION),
  };

  it('happens once', () => {
    const finished = finishedDrill(running, 97, later(NOW, 1));
    expect(finished).to.deep.include({ status: 'finished', score: 97, finishedAt: later(NOW, 1) });
    expect(finished && finishedDrill(finished, 100, later(NOW, 2))).to.equal(null);
  });

  it('is not known to callers while it runs', () => {
    expect(viewOfDrill(running)).to.deep.include({ finishedAt: null, score: null });
    const finished = finishedDrill(running, 80, NOW);
    expect(viewOfDrill(finished ?? running)).to.deep.include({ status: 'finished', finishedAt: NOW, score: 80 });
  });
});
