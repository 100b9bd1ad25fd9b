import { expect } from 'chai';
import { aLabelName } from '../../../../src/domain/access/host-name.ts';

describe('aLabelName', () => {
  for (const [written, stored] of [
    ['Example.COM.', 'example.com'],
    [' example.com ', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['XN--BCHER-KVA.DE', 'xn--bcher-kva.de'],
    ['аpple.com', 'xn--pple-43d.com'],
    ['例え。jp', 'xn--r8jz45g.jp'],
  ] as const)
    it(`gives ${written} as ${stored}`, () => expect(aLabelName(written)).to.equal(stored));

  for (const written of [
    '',
    'com',
    'localhost',
    'printer.local',
    '127.0.0.1',
    '1.2.3',
    '2001:db8::1',
    'https://example.com',
    'example.com/',
    'a b.com',
    'user@example.com',
    'example.com:80',
    'under_score.com',
    '\uFFFD.com',
    '..',
    'example.com..',
    `${'a'.repeat(64)}.com`,
  ])
    it(`refuses ${JSON.stringify(written.slice(0, 20))}`, () => expect(aLabelName(written)).to.equal(null));
});
