import { expect } from 'chai';
import { plainText } from '../../../../src/domain/kernel/plain-text.ts';
import {
  MAX_LISTED,
  distinct,
  hostNames,
  registrableNames,
  topLevelOf,
} from '../../../../src/domain/public-tools/domain-registration.ts';

describe('registrableNames and topLevelOf', () => {
  for (const [domain, names] of [
    ['example.com', ['example.com']],
    ['Example.COM.', ['example.com']],
    ['www.example.com', ['www.example.com', 'example.com']],
    ['www.example.co.uk', ['www.example.co.uk', 'example.co.uk', 'co.uk']],
    ['a.b.www.example.co.uk', ['www.example.co.uk', 'example.co.uk', 'co.uk']],
    ['com', []],
  ] as const)
    it(`registrableNames of ${domain}: ${names.join(', ') || 'none'}`, () =>
      expect(registrableNames(domain)).to.deep.equal(names));

  it('topLevelOf returns the last label', () => {
    expect(topLevelOf('www.example.co.uk')).to.equal('uk');
    expect(topLevelOf('com')).to.equal('com');
  });
});

describe('third-party text', () => {
  for (const [text, plain] of [
    ['  Example\r\n Ltd ', 'Example Ltd'],
    ['\u001b[31mred\u0007', '[31mred'],
    ['a\u202Eb', 'a b'],
    ['\u0000', null],
    ['', null],
    [7, null],
    [null, null],
  ] as const)
    it(`plainText converts ${JSON.stringify(text)} to ${JSON.stringify(plain)}`, () =>
      expect(plainText(text)).to.equal(plain));

  it('plainText limits the length without splitting a character', () => {
    expect(plainText('x'.repeat(300))).to.have.length(200);
    expect(plainText('x'.repeat(1_000_000), 10)).to.equal('x'.repeat(10));
    expect(plainText('x😀', 2)?.isWellFormed()).to.equal(true);
  });

  it('distinct removes duplicates and limits the count', () => {
    expect(distinct(['a', 'b', 'a'])).to.deep.equal(['a', 'b']);
    expect(distinct(Array.from({ length: MAX_LISTED + 1 }, (_, at) => String(at)))).to.have.length(MAX_LISTED);
  });

  it('hostNames keeps valid host names only', () => {
    expect(
      hostNames(['NS1.example.net.', 'ns1.example.net', ' ns2.example.net ', 'a b', '<script>', 7, null, '127.1']),
    ).to.deep.equal(['ns1.example.net', 'ns2.example.net']);
  });
});
