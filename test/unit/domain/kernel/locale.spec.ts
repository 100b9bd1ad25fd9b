import { expect } from 'chai';
import { timeZoneOf } from '../../../../src/domain/kernel/locale.ts';

describe('timeZoneOf', () => {
  for (const zone of ['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+12'])
    it(`accepts ${zone}`, () => expect(timeZoneOf(zone)).to.equal(zone));

  for (const text of ['', 'Europe', 'Mars/Olympus', '+02:00', '-0100', ' UTC', 'Europe/Zurich\n', '../etc'])
    it(`refuses ${JSON.stringify(text)}`, () => expect(timeZoneOf(text)).to.equal(null));
});
