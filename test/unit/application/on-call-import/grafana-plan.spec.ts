import { expect } from 'chai';
import { labelsOfTemplate } from '../../../../src/application/on-call-import/grafana-sources.ts';
import { grafanaPlan } from '../../../builders/on-call-exports.ts';

interface Shifts {
  readonly on_call_shifts: { results: Record<string, unknown>[] };
}

/** The layers of "Primary" in the preferred reading, whose rotation has these members. */
const layersWith = (members: Record<string, unknown>) => {
  const plan = grafanaPlan((document) =>
    Object.assign((document as unknown as Shifts).on_call_shifts.results[0] ?? {}, members),
  );
  return {
    layers: plan.schedules[0]?.readings[0].layers ?? [],
    readings: plan.schedules[0]?.readings.length,
    without: plan.withoutCounterpart,
  };
};

describe('the plan of an export of Grafana OnCall', () => {
  const plan = grafanaPlan();

  it('has the teams with their members', () => {
    expect(plan.teams).to.deep.equal([
      {
        externalId: 'T1PLATFORM',
        name: 'Platform',
        members: [
          { person: 'U1ANN', imRole: 'member' },
          { person: 'U2BOB', imRole: 'member' },
        ],
      },
    ]);
  });

  it('has the rotation of a schedule, which begins with the user of its start index', () => {
    expect(plan.schedules[0]?.readings).to.have.length(1);
    expect(plan.schedules[0]?.readings[0].layers).to.deep.equal([
      {
        name: 'Weekly rotation',
        users: ['U1ANN', 'U2BOB'],
        startsAt: new Date('2026-03-02T08:00:00Z'),
        handoff: { unit: 'week', every: 1, time: '09:00', weekday: 'monday' },
        rank: 2,
      },
    ]);
  });

  it('has overrides, and taken swaps as overrides for one person', () => {
    expect(plan.schedules[0]?.overrides).to.deep.equal([
      {
        externalId: 'W1TAKEN',
        person: 'U3CAT',
        startsAt: new Date('2026-03-25T00:00:00Z'),
        endsAt: new Date('2026-03-26T00:00:00Z'),
        replaces: 'U2BOB',
      },
      {
        externalId: 'O2COVER',
        person: 'U3CAT',
        startsAt: new Date('2026-03-18T18:00:00Z'),
        endsAt: new Date('2026-03-18T22:00:00Z'),
      },
    ]);
  });

  it('has people who are on call together as layers of one rank', () => {
    const layers = plan.schedules[1]?.readings[0].layers ?? [];
    expect(layers.map((layer) => ('users' in layer ? layer.users : []))).to.deep.equal([
      ['U1ANN', 'U2BOB'],
      [null, 'U3CAT'],
    ]);
    expect(new Set(layers.map(({ rank }) => rank)).size).to.equal(1);
  });

  it('has calendars as layers', () => {
    expect(plan.schedules[2]?.readings[0].layers).to.deep.equal([
      { name: 'Calendar', ics: 'https://calendar.example.com/vendor.ics', rank: 2 },
    ]);
  });

  it('has the steps of an escalation chain with the waits before them', () => {
    expect(plan.policies).to.deep.equal([
      {
        externalId: 'F1DEFAULT',
        name: 'Default',
        team: 'T1PLATFORM',
        steps: [
          { afterMinutes: 0, targets: [{ type: 'schedule', schedule: 'S1PRIMARY' }] },
          { afterMinutes: 5, targets: [{ type: 'team', team: 'T1PLATFORM' }] },
          {
            afterMinutes: 2,
            targets: [
              { type: 'user', person: 'U1ANN' },
              { type: 'user', person: 'U3CAT' },
            ],
            onlyDuring: { timezone: 'UTC', from: '08:00', to: '18:00' },
          },
        ],
        repeats: 5,
        repeatAfterMinutes: 10,
      },
    ]);
  });

  it('has the integrations with routes that compare labels', () => {
    expect(plan.sources).to.deep.equal([
      {
        externalId: 'C1PROM',
        name: 'Prometheus',
        type: 'alertmanager',
        team: 'T1PLATFORM',
        policy: 'F1DEFAULT',
        routes: [{ labels: { team: 'db', severity: 'critical' }, policy: 'F1DEFAULT' }],
      },
    ]);
  });

  it('has the personal rules, important ones for high urgency', () => {
    expect(plan.rules[0]).to.deep.equal({
      person: 'U1ANN',
      contactMethods: [{ externalId: 'U1ANN:email', type: 'email', address: null }],
      steps: [
        { urgency: 'high', afterMinutes: 2, contactMethod: 'U1ANN:email' },
        { urgency: 'low', afterMinutes: 0, contactMethod: 'U1ANN:email' },
      ],
    });
  });

  it('lists everything without a counterpart by name', () => {
    expect(plan.withoutCounterpart.map(({ what }) => what)).to.deep.equal([
      'schedule "Primary", shift "Rotation of last year"',
      'schedule "Primary", shift swap from 2026-04-01T00:00:00.000Z',
      'schedule "Office hours", shift "Month end"',
      'escalation chain "Default", step 1',
      'escalation chain "Default", step 5',
      'escalation chain "Default", step 7',
      'escalation chain "Silent", step 1',
      'escalation chain "Silent"',
      'integration "Prometheus", route "us-(east|west)"',
      'integration "Elastic"',
      'personal rules of Ann Lee: notify_by_sms',
      'outgoing webhook "Status board"',
    ]);
  });
});

describe('shifts of Grafana OnCall', () => {
  it('of hours change hands by the hour', () => {
    expect(layersWith({ frequency: 'hourly', interval: 12, duration: 43_200 }).layers[0]).to.deep.include({
      handoff: { unit: 'hour', every: 12, time: '09:00' },
    });
  });

  it('of several days change hands after them', () => {
    expect(layersWith({ frequency: 'daily', interval: 3, duration: 3 * 86_400 }).layers[0]).to.deep.include({
      handoff: { unit: 'day', every: 3, time: '09:00' },
    });
  });

  it('of a part of each day are limited to its hours, over midnight too', () => {
    expect(
      layersWith({
        frequency: 'daily',
        interval: 1,
        start: '2026-03-02T20:00:00',
        rotation_start: '2026-03-02T20:00:00',
        duration: 43_200,
      }).layers[0],
    ).to.deep.include({
      handoff: { unit: 'day', every: 1, time: '20:00' },
      restrictions: [{ from: '20:00', to: '08:00' }],
    });
  });

  it('of a part of the week are limited to whole days and the rest', () => {
    const { layers } = layersWith({
      start: '2026-03-06T17:00:00',
      rotation_start: '2026-03-06T17:00:00',
      duration: 64 * 3600,
    });
    expect(layers[0]).to.deep.include({
      handoff: { unit: 'week', every: 1, time: '17:00', weekday: 'friday' },
      restrictions: [
        { days: ['friday', 'saturday'], from: '17:00', to: '17:00' },
        { days: ['sunday'], from: '17:00', to: '09:00' },
      ],
    });
  });

  it('on days of the week change hands at the start of the week', () => {
    const { layers } = layersWith({
      start: '2026-03-03T08:00:00',
      rotation_start: '2026-03-03T08:00:00',
      duration: 36_000,
      by_day: ['TU', 'TH'],
      week_start: 'SU',
    });
    expect(layers[0]).to.deep.include({
      handoff: { unit: 'week', every: 1, time: '08:00', weekday: 'sunday' },
      restrictions: [{ days: ['tuesday', 'thursday'], from: '08:00', to: '18:00' }],
    });
  });

  it('in every second week have turns of nobody between them, or are read otherwise', () => {
    const { layers, readings } = layersWith({ interval: 2, duration: 36_000 });
    expect(layers[0]).to.deep.include({
      users: ['U1ANN', null, 'U2BOB', null],
      handoff: { unit: 'week', every: 1, time: '09:00', weekday: 'monday' },
    });
    expect(readings).to.equal(2);
  });

  it('of a month change hands on its day', () => {
    expect(
      layersWith({
        frequency: 'monthly',
        start: '2026-01-15T09:00:00',
        rotation_start: '2026-01-15T09:00:00',
        duration: 31 * 86_400,
      }).layers[0],
    ).to.deep.include({
      handoff: { unit: 'month', every: 1, time: '09:00', monthDay: 15 },
    });
  });

  it('of a higher level have a lower rank', () => {
    const plan = grafanaPlan((document) => {
      const [first, , , daily] = (document as unknown as Shifts).on_call_shifts.results;
      Object.assign(first ?? {}, { level: 1 });
      Object.assign(daily ?? {}, { level: 5 });
      const [primary] = (document['schedules'] as { results: { shifts: string[] }[] }).results;
      primary?.shifts.push('O4DAILY');
    });
    expect(plan.schedules[0]?.readings[0].layers.map(({ name, rank }) => `${name} ${rank}`)).to.deep.equal([
      'Working days 2',
      'Working days 2',
      'Weekly rotation 3',
    ]);
  });

  it('that begin in the middle of a rotation start with the person whose turn it is', () => {
    const { layers } = layersWith({ rotation_start: '2026-03-12T09:00:00' });
    expect(layers[0]).to.deep.include({ startsAt: new Date('2026-03-12T08:00:00Z'), users: ['U2BOB', 'U1ANN'] });
  });

  for (const [what, members] of [
    ['overlapping events', { duration: 700_000 }],
    ['events with breaks of days', { by_day: ['MO', 'WE'], duration: 100_000 }],
    ['months', { by_month: [1, 2] }],
    ['days of the month', { by_monthday: [1] }],
    ['hours on some days', { frequency: 'hourly', interval: 12, duration: 43_200, by_day: ['MO'] }],
    ['nobody', { rolling_users: [[], []], start_rotation_from_user_index: 0 }],
  ] as const)
    it(`with ${what} are listed and not imported`, () => {
      const { layers, without } = layersWith(members);
      expect(layers).to.deep.equal([]);
      expect(without.map((each) => each.what)).to.include('schedule "Primary", shift "Weekly rotation"');
    });
});

describe('routes of Grafana OnCall', () => {
  it('are read if they compare labels', () => {
    expect(labelsOfTemplate('{{ payload.labels.team == "db" }}')).to.deep.equal({ team: 'db' });
    expect(labelsOfTemplate(`{{ payload.groupLabels['team'] == 'a b' and payload.labels.x == "" }}`)).to.deep.equal({
      team: 'a b',
      x: '',
    });
  });

  it('have no counterpart if they do anything else', () => {
    for (const template of [
      '',
      '{{ payload.title == "x" }}',
      '{{ payload.labels.a == "x" or payload.labels.b == "y" }}',
      '{{ "db" in payload.labels.team }}',
      'payload.labels.team == "db"',
    ])
      expect(labelsOfTemplate(template), template).to.equal(null);
  });
});
