import { expect } from 'chai';
import { sentTexts, textsOf } from '../status-pages/language-texts.ts';
import { sentOf, sentProtection, slugOf } from '../status-pages/page-values.ts';
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

  it('replace the password only by one that was typed', () => {
    const values = { hasPassword: true, password: '', networks: '', membersOnly: false };
    expect(sentProtection(values, {})).to.deep.equal({});
    expect(sentProtection({ ...values, password: 'x' }, { password: 'x' })).to.deep.equal({ password: 'x' });
    expect(sentProtection({ ...values, hasPassword: false }, { hasPassword: false })).to.deep.equal({ password: null });
    expect(sentProtection({ ...values, networks: ' 192.0.2.0/24\n\n' }, { networks: '' })).to.deep.equal({
      allowedNetworks: ['192.0.2.0/24'],
    });
    expect(sentProtection(values, { networks: '', membersOnly: false })).to.deep.equal({
      allowedNetworks: null,
      membersOnly: false,
    });
  });

  it('sends the texts of each language that has one, without those that are empty', () => {
    const typed = textsOf({ texts: { de: { title: 'Stand', footer: 'Acme AG' }, fr: { title: 'État' } } });
    expect(typed.de).to.deep.equal({ title: 'Stand', description: '', footer: 'Acme AG' });
    const emptied = { ...typed, de: { ...typed.de, footer: ' ' }, fr: { ...typed.fr, title: '' } };
    expect(sentTexts(emptied)).to.deep.equal({ de: { title: 'Stand' } });
  });
});
