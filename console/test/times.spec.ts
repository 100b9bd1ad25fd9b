import { expect } from 'chai';
import { formatsOf } from '../kernel/times.ts';

describe('times and numbers of the reader', () => {
  const formats = formatsOf('en-GB', 'Europe/Zurich');
  const now = Date.parse('2026-11-28T12:00:00Z');

  it('are in the zone of the reader', () => {
    expect(formats.time('2026-11-28T12:00:05Z')).to.equal('28 Nov 2026, 13:00:05');
  });

  it('never show an outage as 100 %', () => {
    expect(formats.percent(99.999)).to.equal('99.99%');
    expect(formats.percent(100)).to.equal('100%');
  });

  it('count the distance to the present in the largest whole unit', () => {
    expect(formats.ago('2026-11-28T11:59:01Z', now)).to.equal('59 sec ago');
    expect(formats.ago('2026-11-28T11:59:00Z', now)).to.equal('1 min ago');
    expect(formats.ago('2026-11-26T12:00:01Z', now)).to.equal('1 day ago');
  });

  it('do not speak of the future if the clock of the browser is behind', () => {
    expect(formats.ago('2026-11-28T12:05:00Z', now)).to.equal('0 sec ago');
  });
});
