import { expect } from 'chai';
import { fingerprintOf, hashOf } from '../../../../src/domain/kernel/fingerprint.ts';
import { phoneNumberOf } from '../../../../src/domain/kernel/phone-number.ts';
import { isAnyUnknown, referenceTo } from '../../../../src/domain/kernel/references.ts';
import { didYouMean } from '../../../../src/domain/kernel/nearest-name.ts';
import { later, secondsUntil } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('references of a request', () => {
  it('are unknown if the organization lacks one of the records', () => {
    expect(isAnyUnknown({ ids: [1, 2], known: new Set([1, 2, 3]) })).to.equal(false);
    expect(isAnyUnknown({ ids: [1, 2], known: new Set([1]) })).to.equal(true);
  });

  it('are those to at most one record', () => {
    expect(referenceTo(null, null)).to.deep.equal({ ids: [], known: new Set() });
    expect(isAnyUnknown(referenceTo(7, null))).to.equal(true);
    expect(isAnyUnknown(referenceTo(7, { id: 7 }))).to.equal(false);
  });
});

describe('a phone number', () => {
  it('has the form of E.164 without separators', () => {
    for (const text of ['+41446681800', '0041 44 668 18 00', '+41 (44) 668.18/00', '+41-44-668-18-00'])
      expect(phoneNumberOf(text), text).to.equal('+41446681800');
    expect([phoneNumberOf('+1234567'), phoneNumberOf('+123456789012345')]).to.deep.equal([
      '+1234567',
      '+123456789012345',
    ]);
  });

  it('has a country code and 7 to 15 digits', () => {
    for (const text of [
      '',
      '044 668 18 00',
      '+0446681800',
      '+123456',
      '+1234567890123456',
      '+41x446681800',
      '1+1234567',
    ])
      expect(phoneNumberOf(text), text).to.equal(null);
  });
});

describe('the fingerprint of a text', () => {
  it('is its hash by FNV-1a in eight digits', () => {
    // The vectors of the authors of FNV.
    expect(fingerprintOf('')).to.equal('811c9dc5');
    expect(fingerprintOf('a')).to.equal('e40c292c');
    expect(fingerprintOf('foobar')).to.equal('bf9cf968');
    expect(hashOf('a')).to.equal(0xe40c292c);
    for (let at = 0; at < 200; at += 1) expect(fingerprintOf(String(at))).to.have.length(8);
  });
});

describe('the end of an error text about a misspelled name', () => {
  it('asks for the nearest name, if there is one', () => {
    expect(didYouMean('statu', ['url', 'status'])).to.equal(': did you mean status?');
    expect(didYouMean('interval', ['url', 'status'])).to.equal('.');
  });
});

describe('the seconds until a moment', () => {
  it('are whole ones, rounded up, and at least one', () => {
    expect([-1, 0, 1, 1000, 1001].map((ahead) => secondsUntil(later(NOW, ahead), NOW))).to.deep.equal([1, 1, 1, 1, 2]);
  });
});
