import { expect } from 'chai';
import { offeredLanguages, ownTexts } from '../../../../src/domain/status-pages/page-texts.ts';
import { aPublicPage } from '../../../builders/public-page.ts';

describe('own texts', () => {
  const page = aPublicPage({
    title: 'Acme',
    description: 'All of it',
    texts: { de: { title: 'Acme auf Deutsch', footer: 'Fuß' }, en: {} },
  });

  it('replace those of the page in their language only', () => {
    expect(ownTexts(page, 'de')).to.deep.equal({ title: 'Acme auf Deutsch', description: 'All of it', footer: 'Fuß' });
    expect(ownTexts(page, 'en')).to.deep.equal({ title: 'Acme', description: 'All of it', footer: '' });
    expect(ownTexts(page, 'fr')).to.deep.equal({ title: 'Acme', description: 'All of it', footer: '' });
  });

  it('decide in which languages the page is offered, its own first', () => {
    expect(offeredLanguages(page)).to.deep.equal(['en', 'de']);
  });
});
