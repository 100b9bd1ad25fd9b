import { expect } from 'chai';
import fc from 'fast-check';
import { emailAddressOf } from '../../../../src/domain/access/email-address.ts';

describe('emailAddressOf', () => {
  for (const [written, stored] of [
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com  ', 'ada@example.com'],
    ['ａｄａ＠example.com', 'ada@example.com'],
    ['\u212Aim@example.com', 'kim@example.com'],
    ["o'neil+tag@example.com", "o'neil+tag@example.com"],
    ['jörg@bücher.example', 'jörg@bücher.example'],
    ['ops@localhost', 'ops@localhost'],
  ] as const)
    it(`normalizes ${JSON.stringify(written)} to ${stored}`, () => {
      expect(emailAddressOf(written)).to.equal(stored);
    });

  for (const text of [
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@example.com@evil.example',
    'ada@example..com',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\n',
    'ada\t@example.com',
    'ada\u200B@example.com',
    'ada\u0000@example.com',
    'ada@exa mple.com',
    'ada,eve@example.com',
    '<ada@example.com>',
    '"ada"@example.com',
  ])
    it(`rejects ${JSON.stringify(text)}`, () => {
      expect(emailAddressOf(text)).to.equal(null);
    });

  it('rejects an address longer than 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
    expect(emailAddressOf(ofLength(254))).to.equal(ofLength(254));
    expect(emailAddressOf(ofLength(255))).to.equal(null);
    expect(emailAddressOf(`${' '.repeat(240)}ada@example.com`)).to.equal(null);
  });

  it('counts characters after normalization', () => {
    expect(emailAddressOf(`${'\uFDFA'.repeat(20)}@example.com`)).to.equal(null);
    expect(emailAddressOf(`${'\uFB03'.repeat(80)}@example.com`)).to.equal(`${'ffi'.repeat(80)}@example.com`);
    expect(emailAddressOf(`${'\uFB03'.repeat(81)}@example.com`)).to.equal(null);
  });

  it('distinguishes look-alike letters of different scripts', () => {
    const latin = emailAddressOf('paypal@example.com');
    for (const lookAlike of ['pаypal@example.com', 'раураl@example.com', 'paypaｌ@еxample.com'])
      expect(emailAddressOf(lookAlike)).not.to.equal(latin);
  });

  it('emailAddressOf is idempotent', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
          fc.constantFrom('example.com', 'ÜBER.example'),
        ),
        ([local, domain]) => {
          const once = emailAddressOf(`${local}@${domain}`);
          if (once !== null) expect(emailAddressOf(once)).to.equal(once);
        },
      ),
    );
  });

  it('never returns a character that could end a mail header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(emailAddressOf(`${text}@example.com`) ?? '').not.to.match(/[\r\n\0,<>]/);
      }),
    );
  });
});
