import { expect } from 'chai';
import { calendarNotes } from '../../../../src/domain/on-call-import/calendars.ts';
import {
  matchPeople,
  neededPeople,
  peopleIssues,
  rulesWithoutUsers,
} from '../../../../src/domain/on-call-import/people.ts';
import type {
  ImportPlan,
  PlannedPolicy,
  PlannedSchedule,
  PlannedTarget,
} from '../../../../src/domain/on-call-import/plan.ts';
import { referenceIssues } from '../../../../src/domain/on-call-import/references.ts';
import { IMPORTED_AT } from '../../../builders/on-call-exports.ts';

const aSchedule = (facts: Partial<PlannedSchedule> = {}): PlannedSchedule => ({
  externalId: 'S1',
  name: 'Primary',
  team: null,
  timezone: 'UTC',
  readings: [{ name: 'only', layers: [] }],
  overrides: [],
  finalShifts: null,
  ...facts,
});
const aPolicy = (targets: readonly PlannedTarget[], facts: Partial<PlannedPolicy> = {}): PlannedPolicy => ({
  externalId: 'F1',
  name: 'Default',
  team: null,
  steps: [{ afterMinutes: 0, targets }],
  repeats: 0,
  ...facts,
});
const aPlan = (facts: Partial<ImportPlan>): ImportPlan => ({
  tool: 'pagerduty',
  finalRange: null,
  people: [],
  teams: [],
  schedules: [],
  policies: [],
  sources: [],
  rules: [],
  withoutCounterpart: [],
  ...facts,
});
const layer = (users: readonly (string | null)[]) => ({
  name: 'Days',
  users,
  startsAt: IMPORTED_AT,
  handoff: { unit: 'day', every: 1 } as const,
  rank: 1,
});
const override = { externalId: 'O1', startsAt: IMPORTED_AT, endsAt: IMPORTED_AT };
const person = (externalId: string, email: string | null) => ({ externalId, name: `Name of ${externalId}`, email });
const user = (id: number, email: string) => ({ id, publicId: `user-${id}`, email, isEligible: id < 9 });

describe('the people whom a plan needs', () => {
  it('are in teams, layers, overrides and steps, each once', () => {
    const plan = aPlan({
      teams: [{ externalId: 'T1', name: 'Platform', members: [{ person: 'A', imRole: 'admin' }] }],
      schedules: [
        aSchedule({
          readings: [
            { name: 'first', layers: [layer(['B', null, 'A']), { name: 'Calendar', ics: 'x', rank: 2 }] },
            { name: 'second', layers: [layer(['X'])] },
          ],
          overrides: [
            { ...override, person: 'C' },
            { ...override, person: 'C', replaces: 'D' },
          ],
        }),
      ],
      policies: [
        aPolicy([
          { type: 'user', person: 'E' },
          { type: 'schedule', schedule: 'S1' },
          { type: 'team', team: 'T1' },
        ]),
      ],
      rules: [{ person: 'Y', contactMethods: [], steps: [] }],
    });
    expect([...neededPeople(plan)]).to.deep.equal(['A', 'B', 'C', 'D', 'E']);
  });

  it('are matched by address; who has none is no user', () => {
    const plan = aPlan({ people: [person('A', 'ANN@example.com'), person('B', null), person('C', 'no address')] });
    expect([...matchPeople(plan, [user(1, 'Ann@Example.com')])]).to.deep.equal([['A', user(1, 'Ann@Example.com')]]);
  });

  it('are named in the refusal, with what to do', () => {
    const teams = [
      {
        externalId: 'T1',
        name: 'Platform',
        members: ['A', 'B', 'C'].map((id) => ({ person: id, imRole: 'member' as const })),
      },
    ];
    const plan = aPlan({ teams, people: [person('A', 'ann@example.com'), person('B', null)] });
    expect(peopleIssues(plan, matchPeople(plan, [user(9, 'ann@example.com')]))).to.deep.equal([
      {
        path: 'people',
        message:
          'Nothing was imported: no user of the organization has the email address of Name of B <no address>, C (not among the users of the export). Invite these people, or correct their addresses in the file.',
      },
      {
        path: 'people',
        message:
          'Nothing was imported: Name of A <ann@example.com> cannot be on call. Their users must be active, not bound to a customer, and have the role admin, editor or responder.',
      },
    ]);
  });

  it('do not include people with rules alone, of whom a note tells', () => {
    const rules = ['A', 'B'].map((id) => ({ person: id, contactMethods: [], steps: [] }));
    const plan = aPlan({ rules, people: [person('A', 'ann@example.com'), person('B', 'bob@example.com')] });
    expect(rulesWithoutUsers(plan, matchPeople(plan, [user(1, 'ann@example.com')]))).to.deep.equal([
      { what: 'personal rules of Name of B <bob@example.com>', why: 'No user has this email address.' },
    ]);
  });
});

describe('the records to which a plan refers', () => {
  const teams = [{ externalId: 'T1', name: 'Platform', members: [] }];
  const source = { externalId: 'I1', name: 'Grafana', type: 'grafana', policy: null, routes: [] };
  const targets = (team: string, schedule: string): readonly PlannedTarget[] => [
    { type: 'team', team },
    { type: 'schedule', schedule },
    { type: 'user', person: 'A' },
  ];

  it('are complete if each team and schedule is in the file, or none is named', () => {
    const plan = aPlan({
      teams,
      schedules: [aSchedule({ team: 'T1' }), aSchedule({ externalId: 'S2' })],
      policies: [aPolicy(targets('T1', 'S2'), { team: 'T1' }), aPolicy([])],
      sources: [
        { ...source, team: 'T1' },
        { ...source, team: null },
      ],
    });
    expect(referenceIssues(plan)).to.deep.equal([]);
  });

  it('are named once each if they are missing', () => {
    const plan = aPlan({
      schedules: [aSchedule({ team: 'T1' })],
      policies: [aPolicy([...targets('T2', 'S9'), ...targets('T2', 'S9')], { team: 'T3' })],
      sources: [{ ...source, team: 'T4' }],
    });
    expect(referenceIssues(plan)).to.deep.equal([
      {
        path: 'references',
        message:
          'The file is not complete: schedule "Primary" refers to the team T1; policy "Default" refers to the team T3; policy "Default" refers to the team T2; policy "Default" refers to the schedule S9; source "Grafana" refers to the team T4. Export these records too.',
      },
    ]);
  });
});

describe('the calendars of a plan', () => {
  it('are left out with a note if they have no address that can be fetched', () => {
    const calendar = (ics: string) => ({ name: 'Vendor', ics, rank: 2 });
    const left = ['a.ics', 'BEGIN:VCALENDAR', `https://calendar.example/${'a'.repeat(2000)}`];
    const schedules = [
      aSchedule({
        readings: [
          { name: 'only', layers: [layer(['A']), calendar('https://calendar.example/a.ics'), ...left.map(calendar)] },
        ],
      }),
    ];
    expect(calendarNotes({ schedules })).to.deep.equal(
      left.map((ics) => ({
        what: 'schedule "Primary", calendar "Vendor"',
        why: `It has no address that can be fetched: ${ics}`,
      })),
    );
  });
});
