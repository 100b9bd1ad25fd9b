import { expect } from 'chai';
import { decidePassword, isHashable, passwordText } from '../../../../src/domain/access/password.ts';

const email = 'ada.lovelace@example.com';
const messageFor = (password: string): string | null => {
  const outcome = decidePassword({ password, email });
  return outcome.ok ? null : (outcome.data?.['issues'] as { path: string; message: string }[])[0]?.message ?? '';
};

describe('decidePassword', () => {
  it('requires twelve characters and answers invalidRequestBody to eleven', () => {
    expect(messageFor('x'.repeat(12))).to.equal(null);
    expect(messageFor('x'.repeat(11))).to.include('at least 12');
  });

  it('permits 256 characters and answers invalidRequestBody to 257', () => {
    expect(messageFor('x'.repeat(256))).to.equal(null);
    expect(messageFor('x'.repeat(257))).to.include('at most 256');
  });

  it('counts characters instead of bytes or code units', () => {
    expect(messageFor('😀'.repeat(12))).to.equal(null);
    expect(messageFor('😀'.repeat(11))).to.include('at least 12');
    expect(messageFor('😀'.repeat(256))).to.equal(null);
    expect(messageFor('😀'.repeat(257))).to.include('at most 256');
  });

  it('rejects the email address in any letter case', () => {
    expect(messageFor('Ada.Lovelace@Example.com')).to.include('must differ from the email address');
  });
});

describe('password text', () => {
  it('passwordText composes combining characters', () => {
    expect(passwordText('pa\u0308ssword')).to.equal(passwordText('p\u00E4ssword'));
  });

  it('isHashable rejects more than 256 characters, counted after normalization', () => {
    expect(isHashable('a'.repeat(256))).to.equal(true);
    expect(isHashable('a'.repeat(257))).to.equal(false);
    expect(isHashable('\uFDFA'.repeat(15))).to.equal(false);
    expect(isHashable('a'.repeat(1_000_000))).to.equal(false);
  });
});
