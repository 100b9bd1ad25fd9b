import { expect } from 'chai';
import { RruleRecurrenceRules } from '../../../../src/infrastructure/maintenance/rrule-recurrence-rules.ts';

const START = '2026-01-31T02:30:00.000';
const rules = new RruleRecurrenceRules();

describe('recurrence rules', () => {
  const first = (rule: string, count = 3) => rules.first({ rule, start: START }, count);

  it('are expanded on a clock that is never changed', async () => {
    expect(
      await rules.between({ rule: 'FREQ=DAILY', start: START }, '2026-03-28T00:00:00.000', '2026-03-30T02:30:00.000'),
    ).to.deep.equal(['2026-03-28T02:30:00.000', '2026-03-29T02:30:00.000', '2026-03-30T02:30:00.000']);
  });

  it('follow RFC 5545', async () => {
    const days = async (rule: string) => (await first(rule)).map((start) => start.slice(0, 10));
    expect(await days('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')).to.deep.equal([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(await days('FREQ=MONTHLY')).to.deep.equal(['2026-01-31', '2026-03-31', '2026-05-31']);
    expect(await days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE')).to.deep.equal(['2026-02-09', '2026-02-11', '2026-02-23']);
    expect(await days('FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO')).to.deep.equal(['2027-01-04', '2028-01-03', '2029-01-01']);
    expect(await days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')).to.deep.equal(['2028-02-29', '2032-02-29', '2036-02-29']);
    expect(await days('FREQ=DAILY;COUNT=2')).to.deep.equal(['2026-01-31', '2026-02-01']);
  });

  it('have no occurrence if none is found, or if the rule cannot be read', async () => {
    for (const rule of [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
      'nonsense',
    ])
      expect(await first(rule), rule).to.deep.equal([]);
  });
});
