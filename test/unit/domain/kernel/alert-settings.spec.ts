import { expect } from 'chai';
import { isLocationThreshold } from '../../../../src/domain/kernel/alert-settings.ts';

describe('isLocationThreshold', () => {
  for (const text of ['0.000001', '0.5', '1', '1.0'])
    it(`accepts ${text}`, () => expect(isLocationThreshold(text)).to.equal(true));
  for (const text of ['0', '0.0', '1.000001', '2', '-0.5', '.5', '0.', '5e-1', ' 0.5', '0.1234567', ''])
    it(`rejects "${text}"`, () => expect(isLocationThreshold(text)).to.equal(false));
});
