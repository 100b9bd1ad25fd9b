import { expect } from 'chai';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { isLimitNotice, registryPausedUntil } from '../../../../src/domain/public-tools/registry-limit.ts';
import { NOW } from '../../../builders/clock.ts';
import { sparseAnswer, swissLimitAnswer, unknownAnswer } from '../../../builders/whois-answers.ts';

describe('limits of registries', () => {
  for (const [header, pause] of [
    ['7200', hours(2)],
    ['1', minutes(1)],
    ['0', minutes(1)],
    ['999999999', days(1)],
    ['Mon, 02 Mar 2026 10:10:00 GMT', minutes(10)],
    ['Mon, 02 Mar 2020 10:10:00 GMT', minutes(1)],
    ['soon', hours(1)],
    [undefined, hours(1)],
    [['60', '90'], hours(1)],
  ] as const)
    it(`pause for ${pause / seconds(1)} s after Retry-After ${JSON.stringify(header)}`, () => expect(registryPausedUntil(header, NOW)).to.deep.equal(later(NOW, pause)));

  for (const text of [swissLimitAnswer, 'WHOIS LIMIT EXCEEDED', 'The WHOIS query quota for 192.0.2.1 has been exceeded', '% Error: 55000000002 Connection refused; access control limit exceeded', 'Too many requests'])
    it(`are recognized in ${JSON.stringify(text.slice(0, 40))}`, () => expect(isLimitNotice(text)).to.equal(true));

  for (const text of [sparseAnswer, unknownAnswer, 'No match for "EXAMPLE.COM".', ''])
    it(`are not recognized in ${JSON.stringify(text.slice(0, 40))}`, () => expect(isLimitNotice(text)).to.equal(false));
});
