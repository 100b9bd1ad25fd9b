import { expect } from 'chai';
import { isInCountries } from '../../../../src/domain/notifications/voice-channel.ts';

describe('the countries of a voice channel', () => {
  it('have the numbers that begin with one of their calling codes', () => {
    expect(isInCountries('+41791234567', ['+49', '+41'])).to.equal(true);
    expect(isInCountries('+4179', ['+49'])).to.equal(false);
  });

  it('can be a part of a country, by a longer code', () => {
    expect(isInCountries('+17875551234', ['+1787'])).to.equal(true);
    expect(isInCountries('+17865551234', ['+1787'])).to.equal(false);
  });

  it('have no number if there are none', () => expect(isInCountries('+41791234567', [])).to.equal(false));
});
