import { expect } from 'chai';
import { hoursValues, sentHours } from '../paging/hours-values.ts';

describe('the form of quiet hours', () => {
  const rules = { high: [], low: [], quietHours: null, shiftNoticeMinutes: 60 };
  const me = { user: { timeZone: null }, organization: { timeZone: 'Europe/Zurich' } };
  const values = hoursValues(rules, me);
  const quietHours = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };

  it('begins with usual hours in the zone of the person, else of the organization', () => {
    expect(values).to.deep.equal({ isQuiet: false, ...quietHours, shiftNotice: '60' });
    const abroad = { ...me, user: { timeZone: 'Asia/Tokyo' } };
    expect(hoursValues(rules, abroad).timezone).to.equal('Asia/Tokyo');
    expect(hoursValues({ ...rules, quietHours }, abroad)).to.include({ isQuiet: true, ...quietHours });
  });

  it('sends quiet hours whole, and null once they are off', () => {
    expect(sentHours({ isQuiet: true }, values)).to.deep.equal({ quietHours });
    expect(sentHours({ to: '06:30' }, { ...values, isQuiet: true })).to.deep.equal({
      quietHours: { ...quietHours, to: '06:30' },
    });
    expect(sentHours({ isQuiet: false }, { ...values, isQuiet: true })).to.deep.equal({ quietHours: null });
  });

  it('sends the minutes of the notice alone, and no minutes as null', () => {
    expect(sentHours({ shiftNotice: '0' }, values)).to.deep.equal({ shiftNoticeMinutes: 0 });
    expect(sentHours({ shiftNotice: '' }, values)).to.deep.equal({ shiftNoticeMinutes: null });
  });
});
