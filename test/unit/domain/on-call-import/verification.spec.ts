import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { calendarNotes } from '../../../../src/domain/on-call-import/calendars.ts';
import { differencesOf } from '../../../../src/domain/on-call-import/differences.ts';
import type { ImportPlan, PlannedReading, PlannedSchedule } from '../../../../src/domain/on-call-import/plan.ts';
import { shiftsOfReading, verifiedRange, verifySchedule } from '../../../../src/domain/on-call-import/verification.ts';
import { IMPORTED_AT, grafanaPlan, offsets, pagerDutyPlan } from '../../../builders/on-call-exports.ts';

const verified = (plan: ImportPlan, name: string) => {
  const schedule = plan.schedules.find((each) => each.name === name);
  if (schedule === undefined) throw new Error(`There is no schedule ${name}.`);
  return verifySchedule(schedule, verifiedRange(plan, IMPORTED_AT), offsets);
};

interface Entries {
  readonly final_shifts: Record<string, { results: { user_pk: string; shift_end: string }[] }>;
}

describe('the shifts of an imported schedule', () => {
  it('are those of the final shifts of Grafana OnCall: a weekly rotation, an override and a taken swap, over the beginning of summer time', () => {
    expect(verified(grafanaPlan(), 'Primary').differences).to.deep.equal([]);
  });

  it('are those of the final shifts of Grafana OnCall: two people together, working days only', () => {
    expect(verified(grafanaPlan(), 'Office hours')).to.deep.include({ differences: [], why: null });
  });

  it('are those of the final schedule of PagerDuty: layers, weekly restrictions, turns of two weeks that began before the layer, and an override', () => {
    const { reading, differences } = verified(pagerDutyPlan(), 'Primary');
    expect(differences).to.deep.equal([]);
    expect(reading.name).to.equal('turns count through closed hours');
  });

  it('come from the reading that the final schedule of PagerDuty confirms', () => {
    const { reading, differences } = verified(pagerDutyPlan(), 'Office');
    expect(differences).to.deep.equal([]);
    expect(reading.name).to.equal('closed periods use up no turn');
  });

  it('are listed where the export has other people on call', () => {
    const plan = grafanaPlan((document) => {
      const [first] = (document as unknown as Entries).final_shifts['S1PRIMARY']?.results ?? [];
      if (first !== undefined) first.user_pk = 'U3CAT';
    });
    expect(verified(plan, 'Primary').differences).to.deep.equal([
      {
        from: new Date('2026-03-16T00:00:00Z'),
        to: new Date('2026-03-16T08:00:00Z'),
        here: ['U2BOB'],
        there: ['U3CAT'],
      },
    ]);
  });

  it('are not compared without final shifts, or for a calendar', () => {
    const plan = grafanaPlan((document) => (document['final_shifts'] = {}));
    expect(verified(plan, 'Primary')).to.deep.include({
      differences: null,
      why: 'The export has no final shifts of it.',
    });
    const calendar = grafanaPlan(
      (document) => ((document['final_shifts'] as Record<string, unknown>)['S3VENDOR'] = []),
    );
    expect(calendarNotes(calendar)).to.deep.equal([]);
    expect(verified(calendar, 'Vendor')).to.deep.include({
      differences: null,
      why: 'It reads a calendar, which is fetched after the import.',
    });
  });
});

describe('the reading of an imported schedule', () => {
  const range = { from: IMPORTED_AT, to: later(IMPORTED_AT, days(2)) };
  const reading = (name: string, ...users: readonly string[]): PlannedReading => ({
    name,
    layers: [{ name: 'Days', users, startsAt: IMPORTED_AT, handoff: { unit: 'day', every: 1 }, rank: 1 }],
  });
  const scheduleOf = (...readings: PlannedSchedule['readings']): PlannedSchedule => ({
    externalId: 'S1',
    name: 'Primary',
    team: null,
    timezone: 'UTC',
    readings,
    overrides: [],
    finalShifts: [{ person: 'ann', startsAt: range.from, endsAt: range.to }],
  });
  const chosen = (...readings: PlannedSchedule['readings']) => verifySchedule(scheduleOf(...readings), range, offsets);
  const half = reading('half', 'ann', 'bob');
  const wrong = reading('wrong', 'bob');
  const right = reading('right', 'ann');

  it('is the one with the least time of differences, and the first of equal ones', () => {
    expect(chosen(wrong, half, right).reading).to.equal(right);
    expect(chosen(wrong, half).reading).to.equal(half);
    expect(chosen(half, wrong).reading).to.equal(half);
    const same = { ...half, name: 'same' };
    expect(chosen(half, same).reading).to.equal(half);
    expect(chosen(half).differences).to.deep.equal([
      { from: later(range.from, days(1)), to: range.to, here: ['bob'], there: ['ann'] },
    ]);
  });

  it('is not compared if one of its layers is a calendar, and has the shifts of the others', () => {
    const calendar = { name: 'Vendor', ics: 'https://calendar.example/a.ics', rank: 2 };
    const mixed = { name: 'mixed', layers: [...right.layers, calendar] };
    expect(chosen(mixed)).to.deep.include({
      differences: null,
      why: 'It reads a calendar, which is fetched after the import.',
    });
    expect(shiftsOfReading(scheduleOf(mixed), mixed, range, offsets)).to.deep.equal([
      { person: 'ann', startsAt: range.from, endsAt: range.to },
    ]);
  });

  it('is not compared outside of the range of the export', () => {
    const plan = grafanaPlan();
    const schedule = plan.schedules[0]!;
    const empty = { from: range.to, to: range.to };
    expect(verifySchedule(schedule, empty, offsets)).to.deep.include({
      differences: null,
      why: 'The final shifts of the export are outside the next 30 days.',
    });
  });
});

describe('the range that is compared', () => {
  it('is the next 30 days, as far as the export covers them', () => {
    const end = later(IMPORTED_AT, days(30));
    expect(verifiedRange({ finalRange: null }, IMPORTED_AT)).to.deep.equal({ from: IMPORTED_AT, to: end });
    const finalRange = { from: later(IMPORTED_AT, days(1)), to: later(IMPORTED_AT, days(40)) };
    expect(verifiedRange({ finalRange }, IMPORTED_AT)).to.deep.equal({ from: finalRange.from, to: end });
    expect(
      verifiedRange(
        { finalRange: { from: later(IMPORTED_AT, -days(9)), to: later(IMPORTED_AT, days(5)) } },
        IMPORTED_AT,
      ),
    ).to.deep.equal({ from: IMPORTED_AT, to: later(IMPORTED_AT, days(5)) });
  });
});

describe('differences between shifts', () => {
  const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 16, hour));
  const shift = (person: string, from: number, to: number) => ({ person, startsAt: at(from), endsAt: at(to) });
  const range = { from: at(0), to: at(12) };

  it('are none where the same people are on call in other pieces', () => {
    expect(
      differencesOf([shift('ann', 0, 6), shift('ann', 4, 12)], [shift('ann', -5, 3), shift('ann', 3, 20)], range),
    ).to.deep.equal([]);
  });

  it('are the times with other people, joined where they follow each other', () => {
    expect(
      differencesOf([shift('ann', 0, 12)], [shift('ann', 0, 4), shift('bob', 4, 6), shift('bob', 6, 8)], range),
    ).to.deep.equal([
      { from: at(4), to: at(8), here: ['ann'], there: ['bob'] },
      { from: at(8), to: at(12), here: ['ann'], there: [] },
    ]);
  });

  it('are those within the range alone, and name the people in order', () => {
    expect(
      differencesOf([shift('bob', -2, 2), shift('ann', 1, 2), shift('bob', 12, 14)], [shift('ann', -9, 0)], range),
    ).to.deep.equal([
      { from: at(0), to: at(1), here: ['bob'], there: [] },
      { from: at(1), to: at(2), here: ['ann', 'bob'], there: [] },
    ]);
    expect(differencesOf([shift('ann', 3, 3), shift('ann', 5, 4)], [], range)).to.deep.equal([]);
    expect(differencesOf([shift('ann', 0, 12), shift('ann', 5, 4)], [shift('ann', 0, 12)], range)).to.deep.equal([]);
  });

  it('include times with nobody here', () => {
    expect(differencesOf([], [shift('ann', 2, 4)], range)).to.deep.equal([
      { from: at(2), to: at(4), here: [], there: ['ann'] },
    ]);
  });

  it('begin anew after a time without', () => {
    expect(differencesOf([shift('ann', 0, 2), shift('ann', 4, 6)], [], range)).to.deep.equal([
      { from: at(0), to: at(2), here: ['ann'], there: [] },
      { from: at(4), to: at(6), here: ['ann'], there: [] },
    ]);
  });

  it('include one person of several', () => {
    expect(differencesOf([shift('ann', 0, 12), shift('bob', 0, 12)], [shift('ann', 0, 12)], range)).to.deep.equal([
      { from: at(0), to: at(12), here: ['ann', 'bob'], there: ['ann'] },
    ]);
  });
});
