import { expect } from 'chai';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  incidentStatuses,
  isAutomaticStatus,
  isManualStatus,
  isPublic,
} from '../../../../src/domain/incidents/incident.ts';
import type { Incident } from '../../../../src/domain/incidents/incident.ts';
import { manualEventTowards, manualIncidentMachine } from '../../../../src/domain/incidents/manual-incident.machine.ts';
import {
  MAX_BACKDATING,
  REPETITION_WINDOW,
  canBecome,
  decideIncidentChange,
  decideIncidentDeletion,
  firstResolutionOf,
  isIdenticalIncident,
  isRepeatedUpdate,
  manualIncidentRules,
  mayName,
  newManualIncident,
} from '../../../../src/domain/incidents/manual-incident.ts';
import {
  announcedEventOf,
  announcedTo,
  withAnnouncement,
} from '../../../../src/domain/incidents/incident-announcement.ts';
import type { NewManualIncident } from '../../../../src/domain/incidents/manual-incident.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { NOW } from '../../../builders/clock.ts';

const STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

const sent: NewManualIncident = {
  title: 'Slow checkout',
  message: 'We are looking into it.',
  status: 'investigating',
  impact: 'minor',
  componentIds: [1, 2],
  startedAt: null,
  notifySubscribers: true,
};
const owner = { publicId: 'i', organizationId: 1, customerId: null };
const stored = (changes: Partial<Incident> = {}, created = sent): Incident => ({
  ...newManualIncident(created, { ...owner, now: NOW }),
  id: 1,
  revision: 1,
  ...changes,
});

describe('manual incident state machine', () => {
  it('starts as investigating', () => expect(manualIncidentMachine.initial).to.equal('investigating'));

  for (const from of STATUSES)
    for (const to of STATUSES)
      it(from === to ? `has no event from ${from} to itself` : `changes from ${from} to ${to}`, () => {
        expect(next(manualIncidentMachine, from, manualEventTowards[to])).to.equal(from === to ? null : to);
      });
});

describe('new manual incident', () => {
  const issuesOf = (
    startedAt: Date | null,
    componentIds: readonly number[] = [],
    knownComponentIds: readonly number[] = [],
  ) =>
    firstBroken<Parameters<(typeof manualIncidentRules)[number]['broken']>[0], 'invalidRequestBody'>(
      manualIncidentRules,
      { startedAt, componentIds, knownComponentIds, firstResolvedAt: null, now: NOW },
    )?.data?.['issues'];

  it('may start at any moment of the last 366 days, but not in the future', () => {
    expect(MAX_BACKDATING).to.equal(days(366));
    expect(issuesOf(NOW)).to.equal(undefined);
    expect(issuesOf(later(NOW, 1))).to.deep.equal([
      { path: 'startedAt', message: 'An incident does not start in the future.' },
    ]);
    expect(issuesOf(later(NOW, -MAX_BACKDATING))).to.equal(undefined);
    expect(issuesOf(later(NOW, -MAX_BACKDATING - 1))).to.deep.equal([
      { path: 'startedAt', message: 'An incident started at most 366 days ago.' },
    ]);
  });

  it('reports each component that it may not name', () => {
    expect(issuesOf(null, [7, 8, 9], [8])).to.deep.equal([
      { path: 'componentIds.0', message: 'There is no such component.' },
      { path: 'componentIds.2', message: 'There is no such component.' },
    ]);
  });

  it('starts now unless it is backdated, and is resolved at once if it is reported afterwards', () => {
    const startedAt = later(NOW, -days(2));
    expect(stored()).to.deep.include({
      origin: 'manual',
      startedAt: NOW,
      resolvedAt: null,
      confirmedAt: null,
      alertWithheld: false,
      heldByParent: false,
    });
    expect(stored({}, { ...sent, status: 'resolved', startedAt })).to.deep.include({ startedAt, resolvedAt: NOW });
  });

  it('of a customer names components of its pages and of the organization, one of the organization those of any page of it', () => {
    const [organization, customer, other] = [
      { organizationId: 1, customerId: null },
      { organizationId: 1, customerId: 5 },
      { organizationId: 1, customerId: 6 },
    ];
    expect([organization, customer, other].map((page) => mayName(customer, page))).to.deep.equal([true, true, false]);
    expect([organization, customer, other].map((page) => mayName(organization, page))).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(mayName(organization, { organizationId: 2, customerId: null })).to.equal(false);
  });
});

describe('the statuses of incidents', () => {
  it('belong to automatic ones, to manual ones, or to both', () => {
    expect(incidentStatuses.filter(isAutomaticStatus)).to.have.members(['open', 'acknowledged', 'resolved']);
    expect(incidentStatuses.filter(isManualStatus)).to.have.members([...STATUSES]);
  });
});

describe('a manual incident on status pages', () => {
  it('is public if it names a component', () => {
    expect(isPublic(stored())).to.equal(true);
    expect(isPublic(stored({ componentIds: [] }))).to.equal(false);
  });

  it('was first resolved by the earliest update that says so', () => {
    const update = (status: Incident['status'], createdAt: Date) => ({ status, createdAt });
    expect(firstResolutionOf([update('investigating', NOW)])).to.equal(null);
    expect(
      firstResolutionOf([
        update('investigating', NOW),
        update('resolved', later(NOW, 1)),
        update('monitoring', later(NOW, 2)),
        update('resolved', later(NOW, 3)),
      ]),
    ).to.deep.equal(later(NOW, 1));
  });
});

describe('the deletion of an incident', () => {
  it('is refused for automatic ones with notManualIncident', () => {
    expect(decideIncidentDeletion({ origin: 'manual' })).to.deep.equal({ ok: true, value: null });
    expect(decideIncidentDeletion({ origin: 'automatic' })).to.deep.equal({ ok: false, code: 'notManualIncident' });
  });
});

describe('identical manual incident', () => {
  it('is one whose whole body is equal', () => {
    expect(isIdenticalIncident(stored(), sent.message, sent)).to.equal(true);
    expect(isIdenticalIncident(stored({ componentIds: [2, 1] }), sent.message, sent)).to.equal(true);
  });

  const others: Readonly<Record<string, Partial<NewManualIncident>>> = {
    title: { title: 'Slow search' },
    message: { message: '' },
    status: { status: 'identified' },
    impact: { impact: 'major' },
    'number of components': { componentIds: [1] },
    components: { componentIds: [1, 3] },
    start: { startedAt: later(NOW, -1) },
    notification: { notifySubscribers: false },
  };
  for (const [member, other] of Object.entries(others))
    it(`is none with another ${member}`, () =>
      expect(isIdenticalIncident(stored(), sent.message, { ...sent, ...other })).to.equal(false));

  it('is none if the stored one was backdated and the body is not', () => {
    expect(isIdenticalIncident(stored({ startedAt: later(NOW, -1) }), sent.message, sent)).to.equal(false);
  });
});

describe('change of an incident', () => {
  const at = later(NOW, days(1));
  const changed = (incident: Incident, changes: Parameters<typeof decideIncidentChange>[1]) => {
    const outcome = decideIncidentChange(incident, changes, at);
    return outcome.ok ? outcome.value : outcome.data?.['issues'];
  };
  const automatic = stored({ origin: 'automatic', status: 'open', monitorId: 1, nextReminderAt: at });

  for (const from of STATUSES)
    for (const to of STATUSES)
      it(
        from === to
          ? `keeps a manual incident that is ${from} as it is`
          : `makes a manual incident that is ${from} ${to}`,
        () => {
          const before = stored({ status: from, resolvedAt: from === 'resolved' ? NOW : null });
          const after = changed(before, { status: to });
          if (from === to) return expect(after).to.equal(before);
          return expect(after).to.deep.include({
            status: to,
            resolvedAt: to === 'resolved' ? at : null,
            updatedAt: at,
            startedAt: NOW,
          });
        },
      );

  it('notes the gap in which it was resolved once it goes on', () => {
    const resolved = stored({ status: 'resolved', resolvedAt: NOW });
    expect(changed(resolved, { status: 'monitoring' })).to.deep.include({
      gaps: [{ from: NOW.toISOString(), to: at.toISOString() }],
      gapMs: days(1),
      acknowledgedAt: null,
    });
    const again = stored({ status: 'monitoring', resolvedAt: NOW });
    expect(changed(again, { status: 'resolved' })).to.deep.include({ gaps: [], gapMs: 0 });
  });

  it('keeps when it was acknowledged once it is resolved', () => {
    const acknowledged = { ...automatic, status: 'acknowledged', acknowledgedAt: NOW } as const;
    expect(changed(acknowledged, { status: 'resolved' })).to.deep.include({ acknowledgedAt: NOW, resolvedAt: at });
  });

  it('changes nothing if every member has its value already', () => {
    const before = stored();
    expect(changed(before, { title: before.title, impact: 'minor', componentIds: [1, 2] })).to.equal(before);
    expect(changed(before, { impact: 'critical' })).to.deep.include({
      impact: 'critical',
      status: 'investigating',
      updatedAt: at,
    });
  });

  for (const status of ['open', 'acknowledged'] as const)
    it(`refuses ${status} for a manual incident with invalidRequestBody`, () => {
      expect(changed(stored(), { status })).to.deep.equal([
        { path: 'status', message: `A manual incident that is investigating cannot become ${status}.` },
      ]);
    });
  for (const status of ['open', 'investigating', 'identified', 'monitoring'] as const)
    it(`refuses ${status} for an automatic incident with invalidRequestBody`, () => {
      expect(changed({ ...automatic, status: 'acknowledged' }, { status })).to.deep.equal([
        { path: 'status', message: `An automatic incident that is acknowledged cannot become ${status}.` },
      ]);
    });

  it('acknowledges and resolves an automatic incident', () => {
    expect(changed(automatic, { status: 'acknowledged' })).to.deep.include({
      status: 'acknowledged',
      acknowledgedAt: at,
      nextReminderAt: at,
    });
    expect(changed(automatic, { status: 'resolved' })).to.deep.include({
      status: 'resolved',
      resolvedAt: at,
      nextReminderAt: null,
    });
  });

  it('resolves or acknowledges an incident when it began, not earlier, after the clock was set back', () => {
    const startedAt = later(at, minutes(30));
    expect(changed(stored({ startedAt }), { status: 'resolved' })).to.deep.include({ resolvedAt: startedAt });
    expect(changed({ ...automatic, startedAt }, { status: 'resolved' })).to.deep.include({ resolvedAt: startedAt });
    expect(changed({ ...automatic, startedAt }, { status: 'acknowledged' })).to.deep.include({
      acknowledgedAt: startedAt,
    });
  });

  it('refuses members of manual incidents, and a missing status, for an automatic one', () => {
    expect(changed(automatic, { status: 'resolved', title: 'T', impact: 'none' })).to.deep.equal(
      ['title', 'impact'].map((path) => ({ path, message: 'Only a manual incident can be changed in this member.' })),
    );
    expect(changed(automatic, {})).to.deep.equal([{ path: 'status', message: 'A status is missing.' }]);
  });

  it('snoozes an automatic incident that is not over, for at most seven days', () => {
    const until = later(at, days(7));
    for (const status of ['open', 'acknowledged'] as const)
      expect(changed({ ...automatic, status }, { snoozedUntil: until })).to.deep.include({
        status,
        snoozedUntil: until,
        nextReminderAt: at,
        updatedAt: at,
      });
    const snoozed = { ...automatic, snoozedUntil: until };
    expect(changed(snoozed, { snoozedUntil: until })).to.equal(snoozed);
    expect(changed(snoozed, { snoozedUntil: null })).to.deep.include({ snoozedUntil: null });
    expect(changed(automatic, { snoozedUntil: null })).to.equal(automatic);
    expect(changed(snoozed, { status: 'resolved' })).to.deep.include({ snoozedUntil: null });
    expect(changed(snoozed, { status: 'acknowledged' })).to.deep.include({ snoozedUntil: until });
  });

  it('refuses a snooze that is out of range, of a manual or resolved incident, and together with a status', () => {
    const issue = (message: string) => [{ path: 'snoozedUntil', message }];
    for (const until of [at, later(at, days(7) + 1)])
      expect(changed(automatic, { snoozedUntil: until })).to.deep.equal(
        issue('A snooze ends in the future, at most 7 days ahead.'),
      );
    for (const incident of [stored(), { ...automatic, status: 'resolved', resolvedAt: NOW } as const])
      for (const snoozedUntil of [null, later(at, 1)])
        expect(changed(incident, { snoozedUntil })).to.deep.equal(
          issue('Only an automatic incident that is not resolved can be snoozed.'),
        );
    expect(changed(automatic, { status: 'acknowledged', snoozedUntil: later(at, 1) })).to.deep.equal(
      issue('A status and a snooze are set one after the other.'),
    );
  });

  it('refuses a message without a status', () => {
    expect(changed(stored(), { message: 'Hello', title: 'T' })).to.deep.equal([
      { path: 'status', message: 'A status is missing.' },
    ]);
  });
});

describe('the statuses that a person can set', () => {
  it('are those that the state machine permits and the incident does not have', () => {
    const automatic = { origin: 'automatic' } as const;
    expect(canBecome({ ...automatic, status: 'open' }, 'acknowledged')).to.equal(true);
    expect(canBecome({ ...automatic, status: 'acknowledged' }, 'acknowledged')).to.equal(false);
    expect(canBecome({ ...automatic, status: 'resolved' }, 'acknowledged')).to.equal(false);
    expect(canBecome({ origin: 'manual', status: 'investigating' }, 'acknowledged')).to.equal(false);
    expect(canBecome({ origin: 'manual', status: 'investigating' }, 'resolved')).to.equal(true);
  });
});

describe('repeated update', () => {
  const latest = { message: 'Still slow.', status: 'investigating', createdAt: NOW } as const;
  const again = { message: 'Still slow.', status: 'investigating' } as const;

  it('is the latest entry of a manual incident within ten minutes', () => {
    expect(isRepeatedUpdate(stored(), latest, again, later(NOW, REPETITION_WINDOW - 1))).to.equal(true);
    expect(isRepeatedUpdate(stored(), latest, again, later(NOW, REPETITION_WINDOW))).to.equal(false);
  });

  it('has the same message and status', () => {
    expect(isRepeatedUpdate(stored(), latest, { ...again, message: 'Slow.' }, NOW)).to.equal(false);
    expect(isRepeatedUpdate(stored(), latest, { ...again, status: 'identified' }, NOW)).to.equal(false);
    expect(isRepeatedUpdate(stored({ origin: 'automatic' }), latest, again, NOW)).to.equal(false);
  });
});

describe('announcement of a manual incident', () => {
  it('opens, updates and resolves', () => {
    expect(announcedEventOf(null, { status: 'resolved' })).to.equal('opened');
    expect(announcedEventOf({ status: 'investigating' }, { status: 'identified' })).to.equal('updated');
    expect(announcedEventOf({ status: 'identified' }, { status: 'resolved' })).to.equal('resolved');
    expect(announcedEventOf({ status: 'resolved' }, { status: 'resolved' })).to.equal('updated');
    expect(announcedEventOf({ status: 'resolved' }, { status: 'investigating' })).to.equal('updated');
  });

  it('reaches the components that the incident names and those that it named when it was announced', () => {
    expect(announcedTo(stored())).to.deep.equal([1, 2]);
    expect(announcedTo(withAnnouncement({ ...stored(), componentIds: [2, 3] }))).to.deep.equal([1, 2, 3]);
    expect(announcedTo(stored({ componentIds: [] }))).to.deep.equal([1, 2]);
  });

  it('reaches nobody if subscribers are not notified', () => {
    expect(stored({}, { ...sent, notifySubscribers: false })).to.deep.include({ announcedComponentIds: null });
    expect(announcedTo(stored({}, { ...sent, notifySubscribers: false }))).to.deep.equal([]);
  });
});
