import { expect } from 'chai';
import { imIncidentMachine, imIncidentStatuses } from '../../../../src/domain/incident-management/incident.machine.ts';
import type { ImIncidentStatus } from '../../../../src/domain/paging/incident-state.ts';
import {
  decideAcknowledgement,
  decideMerge,
  decideOwnResolution,
  decideResolution,
  decideStatus,
  decideTakeover,
  newIncidentRules,
  raisedSeverity,
} from '../../../../src/domain/incident-management/incident.rules.ts';
import { decideOwnSnooze, decideSnooze, endedSnooze } from '../../../../src/domain/incident-management/snooze.rules.ts';
import { refusedPaging } from '../../../../src/domain/teams/team.rules.ts';
import { isAcknowledged, isClosed, severities } from '../../../../src/domain/paging/incident-state.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aUser } from '../../../builders/callers.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

const EVENTS = ['acknowledge', 'investigate', 'identify', 'monitor', 'resolve', 'merge'] as const;

/**
 * What the specification permits: decisions section 7 and the table of states. Every pair that is missing is refused.
 */
const PERMITTED: Readonly<Record<string, string>> = {
  'triggered acknowledge': 'acknowledged',
  'triggered investigate': 'investigating',
  'triggered identify': 'identified',
  'triggered monitor': 'monitoring',
  'triggered resolve': 'resolved',
  'triggered merge': 'merged',
  'acknowledged investigate': 'investigating',
  'acknowledged identify': 'identified',
  'acknowledged monitor': 'monitoring',
  'acknowledged resolve': 'resolved',
  'acknowledged merge': 'merged',
  'investigating identify': 'identified',
  'investigating monitor': 'monitoring',
  'investigating resolve': 'resolved',
  'investigating merge': 'merged',
  'identified investigate': 'investigating',
  'identified monitor': 'monitoring',
  'identified resolve': 'resolved',
  'identified merge': 'merged',
  'monitoring investigate': 'investigating',
  'monitoring identify': 'identified',
  'monitoring resolve': 'resolved',
  'monitoring merge': 'merged',
};

/** The statuses that the endpoint of statuses can set, by the current one. */
const REACHABLE: Readonly<Record<ImIncidentStatus, readonly ImIncidentStatus[]>> = {
  triggered: ['acknowledged', 'investigating', 'identified', 'monitoring'],
  acknowledged: ['investigating', 'identified', 'monitoring'],
  investigating: ['identified', 'monitoring'],
  identified: ['investigating', 'monitoring'],
  monitoring: ['investigating', 'identified'],
  resolved: [],
  merged: [],
};

const STATUSES = [
  'triggered',
  'acknowledged',
  'investigating',
  'identified',
  'monitoring',
  'resolved',
  'merged',
] as const;
const moment = { now: later(NOW, minutes(1)), userId: 7 };
const closed = refused('imIncidentAlreadyClosed');

describe('the machine of incidents', () => {
  it('has the statuses of the specification and begins with triggered', () => {
    expect(imIncidentStatuses).to.deep.equal(STATUSES);
    expect(imIncidentMachine.initial).to.equal('triggered');
  });

  for (const state of STATUSES)
    for (const event of EVENTS) {
      const target = PERMITTED[`${state} ${event}`] ?? null;
      it(`${target === null ? 'refuses' : 'permits'} ${event} in ${state}`, () => {
        expect(next(imIncidentMachine, state, event)).to.equal(target);
      });
    }
});

describe('the status of an incident', () => {
  for (const status of STATUSES)
    for (const target of STATUSES) {
      const code = isClosed({ status })
        ? 'imIncidentAlreadyClosed'
        : REACHABLE[status].includes(target)
          ? null
          : 'imIncidentInvalidStatusTransition';
      it(`${status} ${code === null ? `becomes ${target}` : `refuses ${target} with ${code}`}`, () => {
        const decision = decideStatus(anImIncident({ status }), target, moment);
        expect(decision.ok ? decision.value.after.status : decision.code).to.equal(code ?? target);
      });
    }

  for (const status of STATUSES) {
    const code = isClosed({ status })
      ? 'imIncidentAlreadyClosed'
      : status === 'triggered'
        ? null
        : 'imIncidentInvalidStatusTransition';
    it(`${status} ${code === null ? 'can be acknowledged' : `refuses an acknowledgement with ${code}`}`, () => {
      const decision = decideAcknowledgement(anImIncident({ status }), moment);
      expect(decision.ok ? null : decision.code).to.equal(code);
    });
  }

  it('names the time and the user of the first acknowledgement, and keeps them', () => {
    const decision = decideStatus(anImIncident(), 'investigating', moment);
    if (!decision.ok) throw new Error(decision.code);
    const { after } = decision.value;
    expect(after).to.include({ acknowledgedAt: moment.now, acknowledgedById: 7, updatedAt: moment.now });
    const later_ = decideStatus(after, 'monitoring', { now: later(NOW, minutes(5)), userId: 8 });
    expect(later_.ok && later_.value.after).to.include({ acknowledgedAt: moment.now, acknowledgedById: 7 });
    expect(isAcknowledged(after)).to.equal(true);
    expect(isAcknowledged(anImIncident())).to.equal(false);
  });

  for (const status of STATUSES) {
    const code = isClosed({ status })
      ? 'imIncidentAlreadyClosed'
      : status === 'triggered'
        ? 'imIncidentInvalidStatusTransition'
        : null;
    it(`${status} ${code === null ? 'can be taken over, and keeps its status and the time of the acknowledgement' : `refuses a takeover with ${code}`}`, () => {
      const incident = anImIncident({ status, acknowledgedById: 3, acknowledgedAt: NOW });
      const decision = decideTakeover(incident, incident.updatedAt, moment);
      expect(decision.ok ? decision.value : decision.code).to.deep.equal(
        code ?? {
          kind: 'takenOver',
          after: { ...incident, acknowledgedById: moment.userId, updatedAt: moment.now },
          data: {},
        },
      );
    });
  }

  it('refuses a takeover by somebody who has not seen its present version', () => {
    const incident = anImIncident({ status: 'acknowledged' });
    for (const seen of [null, later(incident.updatedAt, -1), later(incident.updatedAt, 1)])
      expect(decideTakeover(incident, seen, moment)).to.deep.equal(refused('imIncidentStatusConflict'));
  });

  it('becomes resolved from every open one, ends the snooze, and is not acknowledged by that', () => {
    for (const status of STATUSES.filter((each) => !isClosed({ status: each }))) {
      const decision = decideResolution(anImIncident({ status, snoozedUntil: later(NOW, days(1)) }), moment);
      expect(decision.ok && decision.value.after, status).to.include({
        status: 'resolved',
        resolvedAt: moment.now,
        snoozedUntil: null,
        acknowledgedAt: null,
      });
    }
    for (const status of ['resolved', 'merged'] as const)
      expect(decideResolution(anImIncident({ status }), moment)).to.deep.equal(closed);
  });
});

describe('an incident that opened before the clock was set back', () => {
  const early = { now: later(NOW, -minutes(30)), userId: 7 };

  it('is resolved when it opened, not earlier', () => {
    const decision = decideResolution(anImIncident(), early);
    expect(decision.ok && decision.value.after).to.deep.include({ resolvedAt: NOW, updatedAt: early.now });
  });

  it('is acknowledged when it opened, not earlier', () => {
    const decision = decideAcknowledgement(anImIncident(), early);
    expect(decision.ok && decision.value.after).to.deep.include({ acknowledgedAt: NOW });
  });
});

describe('a snooze', () => {
  const snooze = (until: Date | null, facts = {}) => decideSnooze(anImIncident(facts), until, NOW);

  it('ends in the future, at most exactly seven days ahead, or is refused with imSnoozeRangeInvalid', () => {
    const out = refused('imSnoozeRangeInvalid');
    expect(snooze(NOW)).to.deep.equal(out);
    expect(snooze(later(NOW, -1))).to.deep.equal(out);
    expect(snooze(later(NOW, days(7) + 1))).to.deep.equal(out);
    for (const until of [later(NOW, 1), later(NOW, days(7))]) {
      const decision = snooze(until);
      expect(decision.ok && decision.value?.after.snoozedUntil?.getTime()).to.equal(until.getTime());
    }
  });

  it('by the person who took it on is refused with imIncidentStatusConflict once another has taken it over', () => {
    const incident = anImIncident({ status: 'acknowledged', acknowledgedById: 7 });
    const own = (userId: number) => decideOwnSnooze(incident, later(NOW, 1), { now: NOW, userId });
    expect(own(8)).to.deep.equal(refused('imIncidentStatusConflict'));
    const decision = own(7);
    expect(decision.ok && decision.value?.after.snoozedUntil).to.deep.equal(later(NOW, 1));
    for (const userId of [7, 8])
      expect(decideOwnSnooze({ ...incident, status: 'resolved' }, later(NOW, 1), { now: NOW, userId })).to.deep.equal(
        closed,
      );
  });

  it('a resolution by the person who has taken the incident on is refused once another has taken it over', () => {
    const incident = anImIncident({ status: 'acknowledged', acknowledgedById: 7 });
    const own = (userId: number, status = incident.status) =>
      decideOwnResolution({ ...incident, status }, { now: NOW, userId });
    expect(own(8)).to.deep.equal(refused('imIncidentStatusConflict'));
    const decision = own(7);
    expect(decision.ok && decision.value.after.status).to.equal('resolved');
    for (const userId of [7, 8]) expect(own(userId, 'resolved')).to.deep.equal(closed);
  });

  it('of the incident of a monitor is refused if the caller may not decide whom it pages', () => {
    const incidents = [anImIncident({ teamId: 3 }), anImIncident({ publicId: 'b' })];
    const inTeam = new Map([[3, 'member' as const]]);
    const refusalFor = (facts: Parameters<typeof aUser>[0], roles = inTeam, about = incidents) =>
      refusedPaging(about, aUser(facts), roles)?.data?.['deniedIncidentIds'] ?? null;
    const responder = { role: 'responder', imEnabled: true } as const;
    expect(refusalFor(responder)).to.equal(null);
    expect(refusalFor(responder, new Map())).to.deep.equal([incidents[0]?.publicId]);
    expect(refusalFor({ role: 'admin', imEnabled: true }, new Map())).to.equal(null);
    const denied = incidents.map(({ publicId }) => publicId);
    expect(refusalFor({ ...responder, customerId: 5 })).to.deep.equal(denied);
    expect(refusalFor({ ...responder, imEnabled: false })).to.deep.equal(denied);
    expect(refusalFor({ ...responder, imEnabled: false }, inTeam, [])).to.equal(null);
  });

  it('of a closed incident is refused with imIncidentAlreadyClosed, whatever its end', () => {
    for (const status of ['resolved', 'merged'] as const)
      for (const until of [null, NOW, later(NOW, 1)]) expect(snooze(until, { status })).to.deep.equal(closed);
  });

  it('is ended by null, which changes nothing without a snooze', () => {
    const decision = snooze(null, { snoozedUntil: later(NOW, days(1)) });
    expect(decision.ok && decision.value).to.deep.include({ kind: 'snoozeEnded' });
    expect(decision.ok && decision.value?.after.snoozedUntil).to.equal(null);
    expect(snooze(null)).to.deep.equal(accepted(null));
    expect(endedSnooze(anImIncident({ status: 'acknowledged', snoozedUntil: NOW }), NOW).after).to.include({
      status: 'acknowledged',
      snoozedUntil: null,
    });
  });
});

describe('the severity of an incident', () => {
  it('rises with a more severe event, which ends a snooze, and never falls', () => {
    for (const [at, severity] of severities.entries())
      for (const [other, event] of severities.entries()) {
        const raised = raisedSeverity(anImIncident({ severity, snoozedUntil: later(NOW, days(1)) }), event, NOW);
        if (other < at)
          expect(raised?.after, `${severity} and ${event}`).to.include({ severity: event, snoozedUntil: null });
        else expect(raised, `${severity} and ${event}`).to.equal(null);
      }
  });
});

describe('a merge', () => {
  const target = anImIncident({ id: 2, publicId: '01890000-0000-7000-8000-000000000002' });
  const merge = (facts = {}, into: typeof target | null = target) => decideMerge(anImIncident(facts), into, moment);

  it('closes the incident, ends its snooze and names the other, which stays as it is', () => {
    const decision = merge({ snoozedUntil: later(NOW, days(1)) });
    expect(decision.ok && decision.value.after).to.include({ status: 'merged', mergedIntoId: 2, snoozedUntil: null });
    expect(decision.ok && decision.value.target).to.equal(target);
  });

  it('is refused for an incident of another organization, which a platform administrator can see', () => {
    expect(merge({}, { ...target, organizationId: 99 })).to.deep.equal(refused('imIncidentNotFound'));
  });

  it('is refused for a closed incident before the target is judged, then for an unknown, the same and a closed target', () => {
    for (const status of ['resolved', 'merged'] as const) {
      for (const into of [null, target, anImIncident()]) expect(merge({ status }, into)).to.deep.equal(closed);
      expect(merge({}, { ...target, status })).to.deep.equal(closed);
    }
    expect(merge({}, null)).to.deep.equal(refused('imIncidentNotFound'));
    const itself = merge({}, anImIncident());
    expect(itself.ok ? null : itself.code).to.equal('invalidRequestBody');
  });
});

describe('a new incident', () => {
  const known = { ids: [1], known: new Set([1]) };
  const unknown = { ids: [1], known: new Set<number>() };
  const references = { team: known, customer: known, policy: known };

  it('names a team, customer and policy of the organization', () => {
    expect(firstBroken(newIncidentRules, references)).to.equal(null);
    expect(firstBroken(newIncidentRules, { ...references, team: unknown })?.code).to.equal('invalidTeamId');
    expect(firstBroken(newIncidentRules, { ...references, customer: unknown })?.code).to.equal('invalidCustomerId');
    expect(firstBroken(newIncidentRules, { ...references, policy: unknown })?.code).to.equal(
      'imRoutingInvalidPolicyId',
    );
  });
});
