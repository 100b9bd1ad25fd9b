import { expect } from 'chai';
import { sentOf, slugOf } from '../status-pages/page-values.ts';
import { isSlug } from '../../src/domain/status-pages/status-page.ts';

describe('settings of a status page', () => {
  it('suggest an address from the title', () => {
    expect(slugOf('Zürich – Große Stadt!')).to.equal('zurich-grosse-stadt');
    expect(slugOf('***')).to.equal('');
    expect(isSlug(slugOf(`${'a'.repeat(39)} b`))).to.equal(true);
  });

  it('send only what was typed, and null for what was emptied', () => {
    expect(sentOf({ title: 'Acme' })).to.deep.equal({ title: 'Acme' });
    expect(sentOf({ description: ' ', language: '', announceAfterMinutes: '' })).to.deep.equal({
      description: null,
      language: null,
      announceAfterMinutes: null,
    });
    expect(sentOf({ announceAfterMinutes: '0' })).to.deep.equal({ announceAfterMinutes: 0 });
  });
});
