import { expect } from 'chai';
import { IMPORTED_AT, offsets, opsgeniePlan } from '../../../builders/on-call-exports.ts';
import type { ImportPlan } from '../../../../src/domain/on-call-import/plan.ts';
import { verifiedRange, verifySchedule } from '../../../../src/domain/on-call-import/verification.ts';

const [ann, bob, cat] = ['a', 'b', 'c'].map((letter) => `b5b92115-0000-4000-8000-00000000000${letter}`);
const [platform, payments] = ['90098a19-f0e3-41d3-a060-0ea895027630', '90098a19-f0e3-41d3-a060-0ea895027631'];
const [primary, backup] = ['d875a1f4-9b4e-4219-a1f3-0c26936d18de', 'd875a1f4-9b4e-4219-a1f3-0c26936d18df'];
const ESCALATION = '9a441a8d-0e72-4b8f-a3a5-5b3e2b4c8d10';
const OFFICE = 'f6a2b9d1-0c3e-4f5a-8b7c-1d2e3f4a5b61';

interface Document {
  readonly schedules: { rotations: Record<string, unknown>[]; overrides: Record<string, unknown>[] }[];
  readonly escalations: Record<string, unknown>[];
}

/** The plan of an export in which the first rotation of "Primary" has these members. */
const planWith = (members: Record<string, unknown>): ImportPlan =>
  opsgeniePlan((document) =>
    Object.assign((document as unknown as Document).schedules[0]?.rotations[0] ?? {}, members),
  );
const officeWith = (members: Record<string, unknown>) => planWith(members).schedules[0]?.readings[0].layers[0];
const namesIn = ({ withoutCounterpart }: ImportPlan) => withoutCounterpart.map(({ what }) => what);

describe('the plan of an export of Opsgenie', () => {
  const plan = opsgeniePlan();

  it('has the teams, whose admins stay admins', () => {
    expect(plan.teams[0]).to.deep.equal({
      externalId: platform,
      name: 'Platform',
      members: [
        { person: ann, imRole: 'admin' },
        { person: bob, imRole: 'member' },
      ],
    });
  });

  it('has rotations as layers of one rank, because all of them put people on call', () => {
    const [office, nights] = plan.schedules[0]?.readings[0].layers ?? [];
    expect(office).to.deep.include({
      name: 'Office',
      rank: 1,
      users: [ann, bob, cat],
      startsAt: new Date('2026-01-05T08:00:00Z'),
      handoff: { unit: 'day', every: 1, time: '09:00' },
      restrictions: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
        days: [day],
        from: '09:00',
        to: '17:00',
      })),
    });
    expect(nights).to.deep.include({
      rank: 1,
      handoff: { unit: 'week', every: 2, time: '17:00', weekday: 'monday' },
    });
  });

  it('has the same shifts as the final timeline, over a change of the clocks', () => {
    const range = verifiedRange(plan, IMPORTED_AT);
    for (const schedule of plan.schedules)
      expect(verifySchedule(schedule, range, offsets).differences, schedule.name).to.deep.equal([]);
  });

  it('has an override of all rotations as one, and one of some rotations in place of their people', () => {
    expect(plan.schedules[0]?.overrides).to.deep.equal([
      {
        externalId: `${primary}:weekend`,
        person: ann,
        startsAt: new Date('2026-03-28T12:00:00Z'),
        endsAt: new Date('2026-03-29T12:00:00Z'),
      },
      {
        externalId: `${primary}:dentist:1`,
        person: cat,
        replaces: ann,
        startsAt: new Date('2026-03-18T08:00:00Z'),
        endsAt: new Date('2026-03-18T16:00:00Z'),
      },
    ]);
  });

  it('has the rules of an escalation as steps, whose delays count from the step before', () => {
    expect(plan.policies[0]).to.deep.equal({
      externalId: ESCALATION,
      name: 'Platform_escalation',
      team: platform,
      steps: [
        { afterMinutes: 0, targets: [{ type: 'schedule', schedule: primary }] },
        { afterMinutes: 10, targets: [{ type: 'user', person: ann }] },
        {
          afterMinutes: 50,
          targets: [
            { type: 'team', team: platform },
            { type: 'schedule', schedule: backup },
          ],
        },
      ],
      repeats: 2,
      repeatAfterMinutes: 20,
    });
  });

  it('has no repetition if its interval is 0', () => {
    const [policy] = opsgeniePlan((document) =>
      Object.assign((document as unknown as Document).escalations[0] ?? {}, { repeat: { waitInterval: 0, count: 3 } }),
    ).policies;
    expect([policy?.repeats, policy?.repeatAfterMinutes]).to.deep.equal([0, undefined]);
  });

  it('has a policy for a team whose default routing rule names a schedule', () => {
    expect(plan.policies[1]).to.deep.equal({
      externalId: 'routing:R-102',
      name: 'Payments: routing',
      team: payments,
      steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', schedule: backup }] }],
      repeats: 0,
    });
  });

  it('has a source for each integration that has a counterpart, with the policy of its team', () => {
    expect(plan.sources).to.deep.equal([
      {
        externalId: 'I1',
        name: 'Prometheus of the shop',
        type: 'alertmanager',
        team: platform,
        policy: ESCALATION,
        routes: [],
      },
      { externalId: 'I2', name: 'Scripts', type: 'generic', team: payments, policy: 'routing:R-102', routes: [] },
    ]);
  });

  it('has contact methods, and the steps of rules for new alerts in both urgencies', () => {
    expect(plan.rules[0]).to.deep.equal({
      person: ann,
      contactMethods: [
        { externalId: 'C1', type: 'email', address: null },
        { externalId: 'C2', type: 'sms', address: '+491701234567' },
      ],
      steps: (['high', 'low'] as const).flatMap((urgency) => [
        { urgency, afterMinutes: 0, contactMethod: 'C1' },
        { urgency, afterMinutes: 5, contactMethod: 'C2' },
      ]),
    });
  });

  it('lists everything without a counterpart by name', () => {
    expect(namesIn(plan)).to.deep.equal([
      'schedule "Primary", rotation "Before the reorganization"',
      'schedule "Backup", rotation "Nights", team "Platform"',
      'schedule "Backup", disabled',
      'escalation "Platform_escalation", rule 3',
      'escalation "Platform_escalation", rule 3',
      'escalation "Platform_escalation", rule 4',
      'escalation "Platform_escalation", closing of alerts',
      'escalation "Billing"',
      'team "Platform", routing rule "Billing"',
      'integration "Scripts"',
      'integration "Scripts", disabled',
      'integration "Nagios"',
      'personal rules of Ann Lee: voice',
      'personal rules of Ann Lee, rule "Schedule start"',
      'forwarding rule "F1"',
      'service "Checkout"',
    ]);
  });
});

describe('rotations of Opsgenie', () => {
  it('of some hours change hands by the hour', () => {
    expect(officeWith({ type: 'hourly', length: 12, timeRestriction: null })).to.deep.include({
      handoff: { unit: 'hour', every: 12, time: '09:00' },
    });
  });

  it('have daily hours, also over midnight, and parts of the week', () => {
    const at = { startMin: 0, endMin: 30 };
    const daily = { type: 'time-of-day', restriction: { startHour: 22, endHour: 6, ...at } };
    expect(officeWith({ timeRestriction: daily })).to.deep.include({ restrictions: [{ from: '22:00', to: '06:30' }] });
    const restrictions = [{ startDay: 'FRIDAY', startHour: 17, endDay: 'monday', endHour: 9, startMin: 0, endMin: 0 }];
    expect(officeWith({ timeRestriction: { type: 'weekday-and-time-of-day', restrictions } })).to.deep.include({
      restrictions: [
        { days: ['friday', 'saturday'], from: '17:00', to: '17:00' },
        { days: ['sunday'], from: '17:00', to: '09:00' },
      ],
    });
  });

  it('whose hours are the whole day or week have no restriction', () => {
    const whole = { startHour: 0, startMin: 0, endHour: 0, endMin: 0 };
    for (const restriction of [whole, { ...whole, startDay: 'monday', endDay: 'monday' }])
      expect(officeWith({ timeRestriction: { type: 'time-of-day', restriction } })).to.not.have.property(
        'restrictions',
      );
  });

  it('have turns of nobody where they name no person, and are left out if they name none', () => {
    expect(officeWith({ participants: [{ type: 'user', id: ann }, { type: 'none' }] })).to.deep.include({
      users: [ann, null],
    });
    const emptied = planWith({ participants: [{ type: 'escalation', id: ESCALATION, name: 'Platform_escalation' }] });
    expect(emptied.schedules[0]?.readings[0].layers.map(({ name }) => name)).to.deep.equal(['Nights and weekends']);
    expect(namesIn(emptied)).to.include('schedule "Primary", rotation "Office"');
  });

  it('whose override finds nobody on call are listed', () => {
    const plan = opsgeniePlan((document) => {
      Object.assign((document as unknown as Document).schedules[0]?.overrides[1] ?? {}, {
        startDate: '2026-03-21T08:00:00Z',
        endDate: '2026-03-21T16:00:00Z',
        rotations: [{ id: OFFICE }],
      });
    });
    expect(plan.schedules[0]?.overrides.map(({ externalId }) => externalId)).to.deep.equal([`${primary}:weekend`]);
    expect(namesIn(plan)).to.include('schedule "Primary", override from 2026-03-21T08:00:00.000Z');
  });
});
