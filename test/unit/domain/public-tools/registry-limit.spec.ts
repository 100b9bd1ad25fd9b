import { expect } from 'chai';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { registryPausedUntil } from '../../../../src/domain/public-tools/registry-limit.ts';
import { NOW } from '../../../builders/clock.ts';

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
    [['60'], hours(1)],
  ] as const)
    it(`pause for ${pause / seconds(1)} s after Retry-After ${JSON.stringify(header)}`, () =>
      expect(registryPausedUntil(header, NOW)).to.deep.equal(later(NOW, pause)));
});
