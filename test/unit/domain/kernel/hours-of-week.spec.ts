import { expect } from 'chai';
import { hoursOfWeek, weekOf } from '../../../../src/domain/kernel/hours-of-week.ts';
import type { DailyHours } from '../../../../src/domain/kernel/hours-of-week.ts';
import { floatingOf } from '../../../../src/domain/kernel/wall-clock.ts';

const at = (text: string): number => floatingOf(`2026-03-${text}`);
const WEEKDAYS = [1, 2, 3, 4, 5];
/** The parts of the hours between two times of March 2026, of which the 2nd is a Monday. */
const within = (daily: readonly DailyHours[], from: string, to: string): readonly string[] | null => {
  const week = hoursOfWeek(daily);
  if (week === null) return null;
  const parts: string[] = [];
  week.eachWithin(at(from), at(to), (begin, end) => {
    parts.push([begin, end].map((time) => new Date(time).toISOString().slice(8, 16)).join(' '));
  });
  return parts;
};

describe('hours of the week', () => {
  it('recur every week on their days', () =>
    expect(within([{ days: [1, 7], from: '09:00', to: '17:30' }], '02T00:00', '10T00:00')).to.deep.equal([
      '02T09:00 02T17:30',
      '08T09:00 08T17:30',
      '09T09:00 09T17:30',
    ]));

  it('end on the next day if their end is not after their start, also after a Sunday', () => {
    expect(within([{ days: [1], from: '22:00', to: '06:00' }], '02T00:00', '09T00:00')).to.deep.equal([
      '02T22:00 03T06:00',
    ]);
    expect(within([{ days: [7], from: '09:00', to: '09:00' }], '02T00:00', '09T10:00')).to.deep.equal([
      '02T00:00 02T09:00',
      '08T09:00 09T00:00',
      '09T00:00 09T09:00',
    ]);
    expect(within([{ days: [7], from: '09:00', to: '00:00' }], '08T00:00', '09T10:00')).to.deep.equal([
      '08T09:00 09T00:00',
    ]);
  });

  it('are joined where they meet or overlap', () =>
    expect(
      within(
        [
          { days: [1], from: '12:00', to: '14:00' },
          { days: [1], from: '08:00', to: '12:00' },
          { days: [1], from: '09:00', to: '10:00' },
          { days: [1], from: '15:00', to: '16:00' },
        ],
        '02T00:00',
        '03T00:00',
      ),
    ).to.deep.equal(['02T08:00 02T14:00', '02T15:00 02T16:00']));

  it('are cut at the bounds of the time', () => {
    const daily = [{ days: WEEKDAYS, from: '09:00', to: '17:00' }];
    expect(within(daily, '02T10:00', '03T16:00')).to.deep.equal(['02T10:00 02T17:00', '03T09:00 03T16:00']);
    expect(within(daily, '02T17:00', '03T09:00')).to.deep.equal([]);
    expect(within(daily, '02T12:00', '02T12:00')).to.deep.equal([]);
    expect(within(daily, '06T12:00', '09T12:00')).to.deep.equal(['06T12:00 06T17:00', '09T09:00 09T12:00']);
  });

  it('are no restriction if they cover the week, or if there are none', () => {
    expect(within([], '02T00:00', '03T00:00')).to.equal(null);
    expect(within([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:00' }], '02T00:00', '03T00:00')).to.equal(
      null,
    );
    expect(within([{ days: WEEKDAYS, from: '00:00', to: '00:00' }], '07T00:00', '09T00:00')).to.deep.equal([]);
  });

  it('are visited until the visitor returns false', () => {
    const starts: number[] = [];
    hoursOfWeek([{ days: WEEKDAYS, from: '09:00', to: '17:00' }])?.eachWithin(
      at('02T00:00'),
      at('09T00:00'),
      (begin) => {
        starts.push(begin);
        return starts.length < 2;
      },
    );
    expect(starts).to.deep.equal([at('02T09:00'), at('03T09:00')]);
  });

  it('meet a time that contains a part of them', () => {
    const week = hoursOfWeek([{ days: [1], from: '09:00', to: '17:00' }]);
    const meets = (from: string, to: string) => week?.meets(at(from), at(to));
    expect(meets('02T16:59', '03T00:00')).to.equal(true);
    expect([meets('02T00:00', '02T09:00'), meets('02T17:00', '09T09:00')]).to.deep.equal([false, false]);
  });
});

describe('the beginning of the week', () => {
  it('is the Monday at or before a time, also before 1970', () => {
    const monday = (text: string) => new Date(weekOf(floatingOf(text))).toISOString().slice(0, 16);
    expect(monday('2026-03-02T00:00')).to.equal('2026-03-02T00:00');
    expect(monday('2026-03-01T23:59:59.999')).to.equal('2026-02-23T00:00');
    expect(monday('1970-01-01T00:00')).to.equal('1969-12-29T00:00');
  });
});
