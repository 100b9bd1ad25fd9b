import { expect } from 'chai';
import { reportLocale } from '../../../../src/application/reports/report-locale.ts';

const english = reportLocale('Europe/Berlin', 'en');

describe('the locale of a report', () => {
  it('never rounds a percentage up', () => {
    expect([99.999, 99.9999, 99.987, 100, 0, 33.3339].map((percent) => english.percent(percent))).to.deep.equal([
      '99.999%',
      '99.999%',
      '99.987%',
      '100%',
      '0%',
      '33.333%',
    ]);
    for (let thousandths = 0; thousandths <= 100_000; thousandths += 7)
      expect(Number.parseFloat(english.percent(thousandths / 1000))).to.equal(thousandths / 1000);
  });

  it('writes the percentages of a column with three decimals, except all and nothing', () => {
    expect([99.93, 99.987, 100, 0].map((percent) => english.columnPercent(percent))).to.deep.equal([
      '99.930%',
      '99.987%',
      '100%',
      '0%',
    ]);
  });

  it('has service hours with ranges of days', () => {
    expect(english.hours([{ days: [5, 1, 2, 3, 7], from: '08:00', to: '18:00' }])).to.equal(
      'Mon–Wed, Fri and Sun 08:00–18:00',
    );
    expect(
      reportLocale('UTC', 'de').hours([
        { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
        { days: [6], from: '10:00', to: '12:00' },
      ]),
    ).to.equal('Mo–Fr 08:00–18:00, Sa 10:00–12:00');
  });

  it('has the times of the zone of the report', () =>
    expect(english.moment(new Date('2026-10-01T22:30:00.000Z'))).to.equal('2 Oct 2026, 00:30'));
});
