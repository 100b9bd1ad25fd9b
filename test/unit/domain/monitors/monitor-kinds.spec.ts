import { expect } from 'chai';
import {
  allMonitorKinds,
  contactedHost,
  costOf,
  isHeartbeat,
  isProbed,
  monitorKindOf,
} from '../../../../src/domain/monitors/monitor-kinds.ts';
import { isMonitorKindName, monitorKindNames } from '../../../../src/domain/monitors/monitor.ts';
import { heartbeatTokenOf } from '../../../../src/domain/monitors/monitor.rules.ts';
import { initialSettings } from '../../../../src/domain/monitors/setting-fields.ts';

describe('monitor kinds', () => {
  it('have the ten names of the specification, that of mail health, and that of the kinds of hosts', () => {
    expect(monitorKindNames).to.have.members([
      'website',
      'dns',
      'icmp',
      'tcp',
      'smtp',
      'ssh',
      'ftp',
      'imap-pop',
      'domain',
      'ip',
      'mail-health',
      'custom',
    ]);
  });

  it('are identified by their exact names', () => {
    expect(['imap-pop', 'ip', 'IP', 'websites', 'toString', ''].map(isMonitorKindName)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are found by name if this version monitors them', () => {
    for (const kind of allMonitorKinds) expect(monitorKindOf(kind.kind)).to.equal(kind);
    expect(monitorKindOf('toString')).to.equal(null);
  });

  it('contact the host of their target, or the host to connect to instead', () => {
    const website = { kind: 'website', monitoringType: 'http', target: 'https://shop.example:8443/a', settings: {} };
    expect(contactedHost(website)).to.equal('shop.example');
    expect(contactedHost({ ...website, settings: { connectHost: 'origin.example:8080' } })).to.equal('origin.example');
    expect(
      contactedHost({ kind: 'tcp', monitoringType: 'tcp', target: 'db.example', settings: { port: 5432 } }),
    ).to.equal('db.example');
    const dns = { kind: 'dns', monitoringType: 'dns', target: 'shop.example' };
    expect([
      contactedHost({ ...dns, settings: { resolver: '9.9.9.9:53' } }),
      contactedHost({ ...dns, settings: { resolver: null } }),
    ]).to.deep.equal(['9.9.9.9', null]);
    expect(contactedHost({ ...website, monitoringType: 'heartbeat', target: '' })).to.equal(null);
  });

  it('say what their checks cost beside a connection', () => {
    const cost = (kind: string, monitoringType: string) => costOf({ kind, monitoringType });
    expect([
      cost('website', 'scenario'),
      cost('website', 'http'),
      cost('tcp', 'tcp'),
      cost('icmp', 'icmp'),
      cost('none', 'http'),
    ]).to.deep.equal(['browser', null, null, 'process', null]);
  });

  for (const { kind, types, defaultType, settings, hasOwnTypes } of allMonitorKinds) {
    if (hasOwnTypes !== true)
      it(`${kind}: the default type is one of its types`, () => expect(types).to.have.property(defaultType));

    it(`${kind}: each optional setting accepts its default`, () => {
      const initial = initialSettings(settings);
      for (const [name, field] of Object.entries(settings))
        expect(field.isRequired || field.accepts(initial[name]), name).to.equal(true);
    });
  }
});

describe('website types', () => {
  const website = monitorKindOf('website')!;

  it('are http by default, keyword, heartbeat and scenario, with intervals of up to 1440 minutes, heartbeats of up to 43200', () => {
    expect(website.defaultType).to.equal('http');
    const ceilings = Object.entries(website.types).map(([type, { intervalCeiling }]) => [type, intervalCeiling]);
    expect(Object.fromEntries(ceilings)).to.deep.equal({
      http: 1440,
      keyword: 1440,
      heartbeat: 43_200,
      scenario: 1440,
    });
  });

  it('are checked by probes, except heartbeats, which report themselves', () => {
    const types = ['http', 'keyword', 'heartbeat', 'scenario'].map((monitoringType) => ({
      kind: 'website',
      monitoringType,
    }));
    expect(types.map(isProbed)).to.deep.equal([true, true, false, true]);
    expect(types.map(isHeartbeat)).to.deep.equal([false, false, true, false]);
    expect([
      isProbed({ kind: 'dns', monitoringType: 'http' }),
      isHeartbeat({ kind: 'dns', monitoringType: 'heartbeat' }),
    ]).to.deep.equal([false, false]);
  });

  it('give a heartbeat a token, which it keeps while it has this type', () => {
    const token = (monitoringType: string, heartbeatToken: string | null) =>
      heartbeatTokenOf(website, { monitoringType, heartbeatToken }, 'fresh');
    expect([token('heartbeat', null), token('heartbeat', 'kept'), token('http', 'kept')]).to.deep.equal([
      'fresh',
      'kept',
      null,
    ]);
  });
});
