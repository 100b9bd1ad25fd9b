import { expect } from 'chai';
import { websiteKind } from '../../../../../src/domain/monitors/kinds/website.ts';
import { decideMonitorChange } from '../../../../../src/domain/monitors/monitor.rules.ts';
import type { SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { aChange, storedWith, website } from '../website-facts.ts';

describe('the hosts of a website that must be public', () => {
  const hosts = (sent: SentMonitor, monitoringType = 'http') => websiteKind.hosts(sent, monitoringType);
  const url = 'https://shop.example/';

  it('are that of its URL, and the one to connect to', () => {
    expect(hosts({})).to.deep.equal({});
    expect(hosts({ url })).to.deep.equal({ url: 'shop.example' });
    expect(hosts({ url, connectHost: 'a.example:8443' })).to.deep.equal({
      url: 'shop.example',
      connectHost: 'a.example',
    });
    for (const connectHost of [null, '']) expect(hosts({ url, connectHost })).to.deep.equal({ url: 'shop.example' });
  });

  it('are named without a host if they are malformed', () => {
    expect(hosts({ url: '', connectHost: 'a b' })).to.deep.equal({ url: null, connectHost: null });
    expect(hosts({ url: [url], connectHost: ['a.example'] })).to.deep.equal({ url: null, connectHost: null });
  });

  it('are none of a heartbeat without a URL', () => {
    expect(hosts({ url: '' }, 'heartbeat')).to.deep.equal({});
    expect(hosts({ url }, 'heartbeat')).to.deep.equal({ url: 'shop.example' });
  });
});

describe('a heartbeat that becomes another type', () => {
  it('has no slug any more', () => {
    const heartbeat = storedWith({ monitoringType: 'heartbeat', settings: { slug: 'job' } });
    const slugAfter = (sent: SentMonitor) => {
      const changed = decideMonitorChange(website, aChange(sent, heartbeat));
      return changed.ok ? changed.value.settings['slug'] : changed.code;
    };
    expect([slugAfter({ name: 'Job' }), slugAfter({ monitoringType: 'http' })]).to.deep.equal(['job', null]);
  });
});

describe('the secrets of a website that may be shown', () => {
  it('are the names of headers and secrets, and whether it has a body and credentials', () => {
    const none = { headers: {}, body: null, auth: null, secrets: {} };
    expect(websiteKind.secretSummary?.(none)).to.deep.equal({
      headerNames: [],
      hasBody: false,
      hasAuth: false,
      secretNames: [],
    });
    const auth = { type: 'bearer', token: 'abc' } as const;
    expect(
      websiteKind.secretSummary?.({ headers: { 'X-Key': 'a' }, body: '', auth, secrets: { pin: '1' } }),
    ).to.deep.equal({ headerNames: ['X-Key'], hasBody: true, hasAuth: true, secretNames: ['pin'] });
    expect(websiteKind.secretPlaceholders?.({ ...none, secrets: { pin: '1' } })).to.deep.equal({
      secrets: { pin: 'not set' },
    });
  });
});
