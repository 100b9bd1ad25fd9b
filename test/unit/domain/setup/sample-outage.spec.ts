import { expect } from 'chai';
import { SAMPLE_EMAIL, failingWebsite, shownSample } from '../../../../src/domain/setup/sample-outage.ts';

describe('the sample of an outage', () => {
  const customer = { id: 'c', name: 'Sample' };
  const monitor = { kind: 'website', id: 'm', name: 'Shop' } as const;

  it('is a website that is checked every minute, below a name that never has an address', () => {
    expect(failingWebsite('Shop')).to.deep.equal({
      name: 'Shop',
      url: 'https://shop.watchstead.invalid/',
      checkInterval: 1,
      timeoutSeconds: 5,
    });
  });

  it('belongs to a customer to whom no mail can be sent', () => {
    expect(SAMPLE_EMAIL).to.match(/^[^@]+@.+\.invalid$/);
  });

  it('is shown while its monitor exists', () => {
    expect(shownSample({ customerId: 1, customer, monitor })).to.deep.equal({ customer, monitor });
    expect(shownSample({ customerId: 1, customer, monitor: null })).to.equal(null);
    expect(shownSample(null)).to.equal(null);
  });
});
