import { expect } from 'chai';
import fc from 'fast-check';
import {
  canonicalAddress,
  enclosingNetwork,
  ipFamilyOf,
  isInNetwork,
  isNetwork,
  reversedName,
} from '../../../../src/domain/kernel/ip-address.ts';

describe('canonicalAddress', () => {
  for (const [written, stored] of [
    ['203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:0DB8:0000:0000:0008:0800:200C:417A', '2001:db8::8:800:200c:417a'],
    ['2001:db8:0:0:8:800:200c:417a', '2001:db8::8:800:200c:417a'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:1:2:3:4:192.0.2.33', '2001:db8:1:2:3:4:c000:221'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['::192.0.2.33', '::c000:221'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['0:1:2:3:4:5:6:7', '0:1:2:3:4:5:6:7'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
  ] as const)
    it(`writes ${written} as ${stored}`, () => expect(canonicalAddress(written)).to.equal(stored));

  for (const text of [
    '',
    ' ',
    'example.com',
    '203.0.113',
    '203.0.113.7.1',
    '203.0.113.256',
    '203.0.113.07',
    '0x7f.0.0.1',
    '2130706433',
    '203.0.113.7 ',
    '203.0.113.0/24',
    '203.0.113.7:53',
    '[2001:db8::1]',
    '2001:db8::1%eth0',
    '2001:db8::/32',
    '2001:db8::1::2',
    ':::1',
    ':::1.2.3.4',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4::5:6:7:8',
    '12345::',
    'g::1',
    '1.2.3.4::',
    '::1.2.3',
    '::1.2.3.4:5',
    '::1.2.3.256',
    '2001:db8::1\n',
  ])
    it(`rejects ${JSON.stringify(text)}`, () => expect(canonicalAddress(text)).to.equal(null));

  it('agrees with the WHATWG URL serializer for every IPv6 address, except for mapped ones', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const written = groups.map((it) => it.toString(16).padStart(4, '0').toUpperCase()).join(':');
        const expected = new URL(`http://[${written}]/`).hostname.slice(1, -1);
        if (!expected.startsWith('::ffff:')) expect(canonicalAddress(written)).to.equal(expected);
        const canonical = canonicalAddress(written) ?? '';
        expect(canonicalAddress(canonical)).to.equal(canonical);
      }),
    );
  });
});

describe('ipFamilyOf', () => {
  it('is v4 for a mapped address in its canonical form', () =>
    expect(ipFamilyOf(canonicalAddress('::ffff:203.0.113.7') ?? '')).to.equal('v4'));
  it('is v6 for every other IPv6 address', () => expect(ipFamilyOf('2001:db8::1')).to.equal('v6'));
});

describe('reversedName', () => {
  for (const [address, name] of [
    ['192.0.2.99', '99.2.0.192'],
    ['2001:db8:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::', '0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
  ] as const)
    it(`reverses ${address}`, () => expect(reversedName(address)).to.equal(name));
});

describe('isInNetwork', () => {
  for (const [address, network, expected] of [
    ['192.0.2.255', '192.0.2.0/24', true],
    ['192.0.3.0', '192.0.2.0/24', false],
    ['192.0.2.129', '192.0.2.128/25', true],
    ['192.0.2.127', '192.0.2.128/25', false],
    ['192.0.2.7', '192.0.2.7/32', true],
    ['192.0.2.6', '192.0.2.7/32', false],
    ['203.0.113.9', '0.0.0.0/0', true],
    ['::ffff:192.0.2.7', '192.0.2.0/24', true],
    ['2001:db8:1::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['2001:db8:0:7fff::', '2001:db8::/49', true],
    ['2001:db8:0:8000::', '2001:db8::/49', false],
    ['192.0.2.7', '::/0', false],
    ['2001:db8::1', '0.0.0.0/0', false],
    ['unknown', '0.0.0.0/0', false],
  ] as const) {
    it(`is ${expected} for ${address} and ${network}`, () => expect(isInNetwork(address, network)).to.equal(expected));
  }
});

describe('isNetwork', () => {
  for (const text of ['192.0.2.0/24', '0.0.0.0/0', '2001:db8::/128'])
    it(`accepts ${text}`, () => expect(isNetwork(text)).to.equal(true));
  for (const text of [
    '192.0.2.0',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/',
    '192.0.2/24',
    '2001:db8::/129',
    '::ffff:192.0.2.0/120',
    'fe80::1%eth0/64',
    'a/8',
    '',
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(isNetwork(text)).to.equal(false));
  }
});

describe('the groups of an address', () => {
  it('may end in dotted form', () => {
    expect(canonicalAddress('64:ff9b::10.1.2.3')).to.equal('64:ff9b::a01:203');
    expect(canonicalAddress('1::ffff:10.1.2.3')).to.equal('1::ffff:a01:203');
  });
});

describe('the network around an address', () => {
  it('has the first bits of the address, and zeros after them', () => {
    expect(enclosingNetwork('192.0.2.77', 24)).to.equal('192.0.2.0/24');
    expect(enclosingNetwork('10.255.255.255', 12)).to.equal('10.240.0.0/12');
    expect(enclosingNetwork('192.0.2.77', 32)).to.equal('192.0.2.77/32');
    expect(enclosingNetwork('2001:db8:1:2:3:4:5:6', 64)).to.equal('2001:db8:1:2::/64');
    expect(enclosingNetwork('2001:db8:1:2:3:4:5:6', 20)).to.equal('2001::/20');
  });

  it('contains no address if it is none, and is not that of an IPv4-mapped address', () => {
    expect(isInNetwork('10.0.0.1', '10.0.0.0')).to.equal(false);
    expect(isNetwork('::ffff:10.0.0.0/8')).to.equal(false);
  });
});
