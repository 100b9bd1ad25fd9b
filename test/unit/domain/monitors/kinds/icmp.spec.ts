import { expect } from 'chai';
import { NOW } from '../../../../builders/clock.ts';
import type { EchoStatistics } from '../../../../../src/domain/checks/echo.ts';
import { summaryOf } from '../../../../../src/application/checks/evidence-summary.ts';
import { icmpKind } from '../../../../../src/domain/monitors/kinds/icmp.ts';
import { judgeIcmp } from '../../../../../src/domain/checks/kinds/icmp.ts';
import type { IcmpCheck, IcmpObservation } from '../../../../../src/domain/checks/kinds/icmp.ts';
import type { NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';

const create = (sent: SentMonitor = {}, hosts: NewMonitorFacts['hosts'] = {}) =>
  decideNewMonitor(icmpKind, {
    sent: { name: 'Router', hostname: 'router.example.com', ...sent },
    monitoringType: 'icmp',
    now: NOW,
    packageMinimum: null,
    hosts,
  });

describe('ICMP monitor', () => {
  it('by default sends three packets, of which half may be lost', () => {
    expect(create()).to.have.nested.property('value.settings').that.deep.equals({
      packetCount: 3,
      maxLossPercent: 50,
      maxLatencyMs: null,
      degradedAfter: null,
      alertOnDegraded: false,
    });
  });

  it('sends 1 to 10 packets; 0 to 99 percent of them may be lost', () => {
    for (const sent of [{ packetCount: 1 }, { packetCount: 10 }, { maxLossPercent: 0 }, { maxLossPercent: 99 }])
      expect(create(sent)).to.include({ ok: true });
    for (const sent of [
      { hostname: undefined },
      { packetCount: 0 },
      { packetCount: 11 },
      { packetCount: 1.5 },
      { maxLossPercent: 100 },
      { maxLossPercent: -1 },
      { maxLatencyMs: 0 },
    ])
      expect(create(sent))
        .to.include({ code: 'invalidRequestBody' })
        .and.have.nested.property('data.issues[0].path', Object.keys(sent)[0]);
  });

  it('is refused with invalidHostname unless its host is public', () => {
    expect(create({}, { hostname: 'notPublic' })).to.include({ ok: false, code: 'invalidHostname' });
    expect(icmpKind.hosts({ hostname: 'router.example.com' }, 'icmp')).to.deep.equal({
      hostname: 'router.example.com',
    });
  });
});

describe('verdict of an ICMP check', () => {
  const check: IcmpCheck = {
    target: 'router.example.com',
    timeoutSeconds: 10,
    packetCount: 4,
    maxLossPercent: 25,
    maxLatencyMs: 80,
    degradedAfter: null,
    alertOnDegraded: false,
  };
  const timings = { dnsMs: 1, connectMs: null, tlsMs: null, firstByteMs: 20, totalMs: 700 };
  const statistics: EchoStatistics = { sent: 4, received: 4, lossPercent: 0, minMs: 10, avgMs: 20, maxMs: 30 };
  const judge = (seen: Partial<EchoStatistics> = {}, observed: Partial<IcmpObservation> = {}) =>
    judgeIcmp(check, {
      timings,
      resolved: ['192.0.2.1'],
      address: '192.0.2.1',
      failure: null,
      statistics: { ...statistics, ...seen },
      ...observed,
    });

  it('is up, with the average round trip as latency, within the limits', () => {
    expect(judge()).to.deep.equal({ outcome: 'up', reason: null, latencyMs: 20, evidence: null, timings });
    expect(judge({ received: 3, lossPercent: 25, avgMs: 80 })).to.include({ outcome: 'up', latencyMs: 80 });
  });

  it('is down with packetsLost when more packets are lost than permitted', () => {
    const { evidence, ...finding } = judge({ received: 2, lossPercent: 50 });
    expect(finding)
      .to.include({ outcome: 'down', reason: 'packetsLost', latencyMs: 20 })
      .and.not.have.property('isInconclusive');
    expect(evidence && summaryOf(evidence)).to.equal('Lost 50 % of 4 packets, expected at most 25 %.');
    expect(evidence && summaryOf(evidence, 'de')).to.equal(
      '50 % von 4 Paketen gingen verloren, erwartet waren höchstens 25 %.',
    );
    expect(evidence?.dialogue).to.deep.equal([
      { from: 'client', text: '4 echo requests to 192.0.2.1' },
      { from: 'server', text: '2 replies to 4 requests, round trip min/avg/max 10/20/30 ms' },
    ]);
  });

  it('is down with packetsLost, without a latency, when no packet is answered', () => {
    const none = { received: 0, lossPercent: 100, minMs: null, avgMs: null, maxMs: null };
    expect(judge(none)).to.include({ outcome: 'down', reason: 'packetsLost', latencyMs: null });
    expect(judge(none).evidence?.rules).to.have.length(1);
  });

  it('is down with answerTooSlow when the average round trip is longer than permitted', () => {
    const { evidence, ...finding } = judge({ avgMs: 80.1 });
    expect(finding).to.include({ outcome: 'down', reason: 'answerTooSlow', latencyMs: 80.1 });
    expect(evidence && summaryOf(evidence)).to.equal('Answered in 80.1 ms, expected at most 80 ms.');
  });

  it('is down with the failure when nothing could be sent', () => {
    const failure = {
      code: 'connectionFailed',
      phase: 'connect',
      detail: 'ping: connect: Network is unreachable',
    } as const;
    expect(judge({}, { failure, statistics: null }))
      .to.include({ outcome: 'down', reason: 'connectionFailed', latencyMs: null })
      .and.not.have.property('isInconclusive');
  });

  it('is inconclusive when this machine cannot ping', () => {
    const failure = { code: 'programUnavailable', phase: 'request', detail: 'ENOENT' } as const;
    expect(judge({}, { failure, statistics: null })).to.include({ reason: 'programUnavailable', isInconclusive: true });
  });
});
