import { expect } from 'chai';
import { parseConnectHost } from '../../../../src/domain/monitors/hosts.ts';

describe('connectHost', () => {
  for (const [text, host, port] of [
    ['origin.example', 'origin.example', null],
    ['Origin.Example:8443', 'origin.example', 8443],
    ['a_b.example', 'a_b.example', null],
    ['192.0.2.1:1', '192.0.2.1', 1],
    ['[2001:DB8::1]', '2001:db8::1', null],
    ['[::ffff:192.0.2.1]:65535', '::ffff:192.0.2.1', 65_535],
    ['münchen.example', 'münchen.example', null],
  ] as const)
    it(`reads ${text}`, () => expect(parseConnectHost(text)).to.deep.equal({ host, port }));

  for (const text of [
    '',
    ':80',
    'origin.example:',
    'origin.example:0',
    'origin.example:65536',
    'origin.example:8a',
    'https://origin.example',
    'origin.example/path',
    'origin.example?q',
    'origin.example#f',
    'user@origin.example',
    ' origin.example',
    'origin example',
    'origin.example\n',
    '2001:db8::1',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[origin.example]',
    '[192.0.2.1]',
    '[fe80::1%25eth0]',
    '127.1',
    '2130706433:80',
    '0177.0.0.1',
    '0x7f.1',
    '-a.example',
    'a\\b',
  ])
    it(`refuses ${JSON.stringify(text)}`, () => expect(parseConnectHost(text)).to.equal(null));
});
