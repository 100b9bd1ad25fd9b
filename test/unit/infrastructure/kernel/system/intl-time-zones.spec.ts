import { expect } from 'chai';
import { IntlTimeZones } from '../../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

describe('IntlTimeZones', () => {
  const range = { from: new Date('2026-01-01T00:00:00.000Z'), to: new Date('2026-02-01T00:00:00.000Z') };

  it('throws a RangeError for a zone that the engine does not know', () => {
    expect(() => new IntlTimeZones().offsetChanges('Moon/Tycho', range)).to.throw(RangeError, 'Moon/Tycho');
  });

  it('says what to do in an engine without Intl', () => {
    const { Intl: intl } = globalThis;
    try {
      Reflect.deleteProperty(globalThis, 'Intl');
      expect(() => new IntlTimeZones().offsetChanges('Europe/Berlin', range)).to.throw(
        'This runtime has no time zones: Intl.DateTimeFormat is missing. Pass offsets of your own instead.',
      );
    } finally {
      Object.assign(globalThis, { Intl: intl });
    }
  });
});
