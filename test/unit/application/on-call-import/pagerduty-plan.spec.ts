import { expect } from 'chai';
import { pagerDutyPlan } from '../../../builders/on-call-exports.ts';

interface Schedules {
  readonly schedules: { schedule_layers: Record<string, unknown>[] }[];
}

/** The layers of "Primary" in the preferred reading, whose first layer has these members. */
const layersWith = (members: Record<string, unknown>) => {
  const plan = pagerDutyPlan((document) =>
    Object.assign((document as unknown as Schedules).schedules[0]?.schedule_layers[0] ?? {}, members),
  );
  return {
    layers: plan.schedules[0]?.readings[0].layers ?? [],
    without: plan.withoutCounterpart.map(({ what }) => what),
  };
};

describe('the plan of an export of PagerDuty', () => {
  const plan = pagerDutyPlan();

  it('has the teams, whose managers are admins', () => {
    expect(plan.teams).to.deep.equal([
      {
        externalId: 'PT1',
        name: 'Platform',
        members: [
          { person: 'P1ANN', imRole: 'admin' },
          { person: 'P2BOB', imRole: 'member' },
        ],
      },
    ]);
  });

  it('takes the members of a team from the users if the export has no list of them', () => {
    const [team] = pagerDutyPlan((document) => delete (document['teams'] as { members?: unknown }[])[0]?.members).teams;
    expect(team?.members).to.deep.equal([
      { person: 'P1ANN', imRole: 'member' },
      { person: 'P2BOB', imRole: 'member' },
    ]);
  });

  it('has the layers in the order of the API, the highest first', () => {
    const [office, rest] = plan.schedules[0]?.readings[0].layers ?? [];
    expect(office).to.deep.include({
      name: 'Office',
      rank: 1,
      users: ['P1ANN', 'P2BOB', 'P3CAT'],
      startsAt: new Date('2026-01-05T08:00:00Z'),
      handoff: { unit: 'day', every: 1, time: '09:00' },
      restrictions: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
        days: [day],
        from: '09:00',
        to: '17:00',
      })),
      skipClosed: false,
    });
    expect(rest).to.deep.include({ name: 'Nights and weekends', rank: 2 });
  });

  it('has a layer that began in the middle of a rotation from its own start on, with the person whose turn it was', () => {
    const [, rest] = plan.schedules[0]?.readings[0].layers ?? [];
    // The turns of two weeks began on 5 and 19 January and on 2 and 16 February: on 11 February the second week of the
    // first person was running.
    expect(rest).to.deep.include({
      startsAt: new Date('2026-02-11T11:00:00Z'),
      users: ['P3CAT', 'P2BOB', 'P2BOB', 'P3CAT'],
      handoff: { unit: 'week', every: 1, time: '17:00', weekday: 'monday' },
    });
  });

  it('has both readings of turns in closed hours', () => {
    expect(plan.schedules.map(({ readings }) => readings.map(({ name }) => name))).to.deep.equal([
      ['turns count through closed hours', 'closed periods use up no turn'],
      ['turns count through closed hours', 'closed periods use up no turn'],
    ]);
  });

  it('has the rules of an escalation policy, whose delays come before the next step', () => {
    expect(plan.policies).to.deep.equal([
      {
        externalId: 'PE1',
        name: 'Default',
        team: 'PT1',
        steps: [
          { afterMinutes: 0, targets: [{ type: 'schedule', schedule: 'PS1' }] },
          {
            afterMinutes: 10,
            targets: [
              { type: 'user', person: 'P1ANN' },
              { type: 'user', person: 'P2BOB' },
            ],
          },
        ],
        repeats: 2,
        repeatAfterMinutes: 20,
      },
    ]);
  });

  it('has a source for each service', () => {
    expect(plan.sources).to.deep.equal([
      {
        externalId: 'PV1',
        name: 'Shop',
        type: 'pagerduty',
        team: 'PT1',
        policy: 'PE1',
        routes: [],
        autoResolveMinutes: 240,
      },
    ]);
  });

  it('has contact methods and the rules that use them', () => {
    expect(plan.rules[0]).to.deep.equal({
      person: 'P1ANN',
      contactMethods: [
        { externalId: 'PM1', type: 'email', address: null },
        { externalId: 'PM2', type: 'sms', address: '+491701234567' },
      ],
      steps: [
        { urgency: 'high', afterMinutes: 5, contactMethod: 'PM2' },
        { urgency: 'low', afterMinutes: 2, contactMethod: 'PM1' },
      ],
    });
  });

  it('lists everything without a counterpart by name', () => {
    expect(plan.withoutCounterpart.map(({ what }) => what)).to.deep.equal([
      'schedule "Primary", layer "Before the reorganization"',
      'escalation policy "Default", rule 2',
      'service "Shop", acknowledgement timeout',
      'personal rules of Ann Lee: push_notification_contact_method',
      'event orchestration "Routing of the shop"',
    ]);
  });
});

describe('layers of PagerDuty', () => {
  it('of whole weeks change hands on the weekday of their virtual start', () => {
    const { layers } = layersWith({ rotation_turn_length_seconds: 604_800, restrictions: [] });
    expect(layers[0]).to.deep.include({ handoff: { unit: 'week', every: 1, time: '09:00', weekday: 'monday' } });
  });

  it('of other hours change hands by the hour', () => {
    expect(layersWith({ rotation_turn_length_seconds: 43_200, restrictions: [] }).layers[0]).to.deep.include({
      handoff: { unit: 'hour', every: 12, time: '09:00' },
    });
  });

  it('have daily hours and hours over several days of the week', () => {
    const restrictions = [
      { type: 'daily_restriction', start_time_of_day: '22:00:00', duration_seconds: 28_800 },
      { type: 'weekly_restriction', start_time_of_day: '17:00:00', duration_seconds: 64 * 3600, start_day_of_week: 5 },
    ];
    expect(layersWith({ restrictions }).layers[0]).to.deep.include({
      restrictions: [
        { from: '22:00', to: '06:00' },
        { days: ['friday', 'saturday'], from: '17:00', to: '17:00' },
        { days: ['sunday'], from: '17:00', to: '09:00' },
      ],
    });
  });

  it('have turns of nobody where no user is assigned', () => {
    expect(layersWith({ users: [{ user: { id: 'P1ANN' } }, { user: null }] }).layers[0]).to.deep.include({
      users: ['P1ANN', null],
    });
  });

  it('whose turns last no whole hours, or that name nobody, are listed and not imported', () => {
    for (const members of [{ rotation_turn_length_seconds: 5400 }, { users: [] }]) {
      const { layers, without } = layersWith(members);
      expect(layers.map(({ name }) => name)).to.deep.equal(['Nights and weekends']);
      expect(without).to.include('schedule "Primary", layer "Office"');
    }
  });
});
