import { expect } from 'chai';
import { plainHttpRequest, requestFor } from '../../../../src/infrastructure/checks/probes/website-request.ts';
import type { WebsiteCheck } from '../../../../src/domain/checks/kinds/website-observation.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';

const targetAt = (url: string, execute: Partial<WebsiteCheck>) => {
  const hop = { url: new URL(url), method: 'GET', trusted: true, withBody: false };
  const { connectTo, verify } = requestFor(aWebsiteCheck({ connectTlsInsecure: true, ...execute }), hop);
  return `${connectTo.host} ${connectTo.port} ${verify ? 'verified' : 'insecure'}`;
};

describe('request of a website check', () => {
  it('connects to the host and port of the URL', () => {
    expect(targetAt('https://shop.example/', {})).to.equal('shop.example 443 verified');
    expect(targetAt('http://[2001:db8::1]:81/', {})).to.equal('2001:db8::1 81 verified');
  });

  it('connects to connectHost, with its own port, connectPort or the port of the URL', () => {
    expect(targetAt('https://shop.example/', { connectHost: 'origin.example:8443', connectPort: 1 })).to.equal(
      'origin.example 8443 insecure',
    );
    expect(targetAt('https://shop.example/', { connectHost: 'origin.example', connectPort: 9443 })).to.equal(
      'origin.example 9443 insecure',
    );
    expect(targetAt('https://shop.example/', { connectHost: 'origin.example' })).to.equal(
      'origin.example 443 insecure',
    );
  });

  it('uses connectHost for redirects within the host, but not with a port that serves another scheme', () => {
    const url = 'http://shop.example/';
    expect(targetAt('https://shop.example/', { target: url, connectHost: 'origin.example' })).to.equal(
      'origin.example 443 insecure',
    );
    expect(targetAt('https://shop.example/', { target: url, connectHost: 'origin.example:8080' })).to.equal(
      'shop.example 443 verified',
    );
    expect(targetAt('http://www.shop.example/', { target: url, connectHost: 'origin.example' })).to.equal(
      'www.shop.example 80 verified',
    );
  });

  describe('over plain HTTP', () => {
    it('requests the same page without credentials, headers and body', () => {
      const twin = plainHttpRequest(
        aWebsiteCheck({ target: 'https://ann:pw@shop.example/a?b', method: 'POST', body: 'x', expectedStatus: 301 }),
      );
      expect(twin?.hop).to.deep.equal({
        url: new URL('http://shop.example/a?b'),
        method: 'GET',
        trusted: false,
        withBody: false,
      });
      expect(twin?.check.expectedStatus).to.equal(null);
    });

    it('uses connectHost too', () => {
      const twin = plainHttpRequest(aWebsiteCheck({ connectHost: 'origin.example' }));
      expect(twin && requestFor(twin.check, twin.hop).connectTo).to.deep.equal({ host: 'origin.example', port: 80 });
    });

    it('is skipped if the URL or the connection has an explicit port', () => {
      expect(plainHttpRequest(aWebsiteCheck({ target: 'https://shop.example:8443/' }))).to.equal(null);
      expect(plainHttpRequest(aWebsiteCheck({ connectHost: 'origin.example:8443' }))).to.equal(null);
      expect(plainHttpRequest(aWebsiteCheck({ connectHost: 'origin.example', connectPort: 8443 }))).to.equal(null);
    });
  });
});
