import { expect } from 'chai';
import { readEchoSummary } from '../../../../src/domain/checks/echo.ts';

const iputils = (packets: string, times = '') =>
  `PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n\n--- 192.0.2.1 ping statistics ---\n${packets}\n${times}\n`;

describe('readEchoSummary', () => {
  it('returns the packet counts and times', () => {
    expect(
      readEchoSummary(
        iputils(
          '3 packets transmitted, 3 received, 0% packet loss, time 2003ms',
          'rtt min/avg/max/mdev = 0.025/0.095/12.165/0.070 ms',
        ),
      ),
    ).to.deep.equal({
      sent: 3,
      received: 3,
      lossPercent: 0,
      minMs: 0.025,
      avgMs: 0.095,
      maxMs: 12.165,
    });
  });

  it('returns null times without replies', () => {
    const none = { sent: 1, received: 0, lossPercent: 100, minMs: null, avgMs: null, maxMs: null };
    expect(readEchoSummary(iputils('1 packets transmitted, 0 received, 100% packet loss, time 0ms'))).to.deep.equal(
      none,
    );
    expect(
      readEchoSummary(iputils('1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms')),
    ).to.deep.equal(none);
  });

  it('rounds the loss to one decimal place', () => {
    expect(
      readEchoSummary(
        iputils(
          '3 packets transmitted, 2 received, 33.3333% packet loss, time 2ms',
          'rtt min/avg/max/mdev = 1/2/3/0 ms',
        ),
      )?.lossPercent,
    ).to.equal(33.3);
  });

  it('ignores duplicate replies', () => {
    expect(
      readEchoSummary(iputils('2 packets transmitted, 2 received, +3 duplicates, 0% packet loss, time 1ms'))?.received,
    ).to.equal(2);
    expect(readEchoSummary(iputils('2 packets transmitted, 5 received, -150% packet loss, time 1ms'))).to.include({
      received: 2,
      lossPercent: 0,
    });
  });

  it('parses the output of the BusyBox ping', () => {
    const output =
      '--- 192.0.2.1 ping statistics ---\n2 packets transmitted, 2 packets received, 0% packet loss\nround-trip min/avg/max = 0.063/0.082/0.101 ms\n';
    expect(readEchoSummary(output)).to.deep.equal({
      sent: 2,
      received: 2,
      lossPercent: 0,
      minMs: 0.063,
      avgMs: 0.082,
      maxMs: 0.101,
    });
  });

  for (const output of [
    '',
    'ping: connect: Network is unreachable\n',
    '0 packets transmitted, 0 received',
    'x 3 packets transmitted, 3 received',
    '\u0000'.repeat(1000),
  ])
    it(`returns null for ${JSON.stringify(output.slice(0, 40))}`, () => expect(readEchoSummary(output)).to.equal(null));
});
