import { expect } from 'chai';
import {
  comparablePassword,
  decidePassword,
  isHashable,
  passwordText,
} from '../../../../../src/domain/access/sign-in/password.ts';

const email = 'ada.lovelace@example.com';
/** A text of `length` characters without sequences. */
const varied = (length: number): string =>
  Array.from({ length }, (_, at) => 'kdr8wbmz2v'[(at * 7 + Math.floor(at / 10)) % 10]).join('');

const messageFor = (password: string, isCommon = false): string | null => {
  const outcome = decidePassword({ password, email, isCommon });
  return outcome.ok ? null : ((outcome.data?.['issues'] as { path: string; message: string }[])[0]?.message ?? '');
};

describe('decidePassword', () => {
  it('requires twelve characters and answers invalidRequestBody to eleven', () => {
    expect(messageFor(varied(12))).to.equal(null);
    expect(messageFor('x'.repeat(11))).to.include('at least 12');
  });

  it('permits 256 characters and answers invalidRequestBody to 257', () => {
    expect(messageFor(varied(256))).to.equal(null);
    expect(messageFor('x'.repeat(257))).to.include('at most 256');
  });

  it('counts characters instead of bytes or code units', () => {
    expect(messageFor(`${varied(6)}${'😀'.repeat(6)}`)).to.equal(null);
    expect(messageFor('😀'.repeat(11))).to.include('at least 12');
    expect(messageFor(`${varied(6)}${'😀'.repeat(250)}`)).to.equal(null);
    expect(messageFor('😀'.repeat(257))).to.include('at most 256');
  });

  for (const password of [
    'aaaaaaaaaaaa',
    'AAAAaaaaAAAA',
    'abababababab',
    'abcabcabcabc',
    'abcdefghijkl',
    'lkjihgfedcba',
    '123456789012',
    '112233445566',
    'abcdef123456',
    'qwertyuiopas',
    'asdfghjklqwertyuiop',
    'abcd1234abcd1234',
    'p4ssp4ssp4ssp4ss',
    '😀'.repeat(256),
  ])
    it(`rejects repeated characters and sequences: ${password.slice(0, 24)}`, () => {
      expect(messageFor(password)).to.include('repeated characters or sequences');
    });

  for (const password of [
    'correct horse battery staple',
    'Tr0ub4dor&3xyz',
    'm4rk-riding-fog',
    'пароль-для-сервиса',
    'w8Kd-rT5m-aaaaaaa',
  ])
    it(`accepts ${password}`, () => {
      expect(messageFor(password)).to.equal(null);
    });

  it('requires five characters after the first that neither repeat nor continue the one before', () => {
    for (const accepted of ['aaaaaaakdrbw', '-aaaaaaakdrb']) expect(messageFor(accepted), accepted).to.equal(null);
    for (const rejected of ['aaaaaaaakdrb', '-aaaaaaaakdr'])
      expect(messageFor(rejected), rejected).to.include('repeated characters or sequences');
  });

  it('accepts a password without a value of its own', () => {
    expect(decidePassword({ password: varied(12), email, isCommon: false })).to.deep.equal({ ok: true, value: null });
  });

  it('names the member and the first requirement that is not met', () => {
    expect(decidePassword({ password: 'a', email, isCommon: true })).to.deep.equal({
      ok: false,
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'password', message: 'The password must be at least 12 characters long.' }] },
    });
  });

  it('rejects a common password', () => {
    expect(messageFor('sonyericsson', true)).to.include('most common passwords');
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
    expect(isHashable('u\u0308\u0304'.repeat(170))).to.equal(true);
    expect(isHashable('u\u0308\u0304'.repeat(171)), 'too long to be normalized').to.equal(false);
  });

  it('comparablePassword also folds the letter case', () => {
    expect(comparablePassword('PA\u0308ssWord')).to.equal('p\u00E4ssword');
  });
});
