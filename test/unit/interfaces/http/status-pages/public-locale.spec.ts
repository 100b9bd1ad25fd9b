import { expect } from 'chai';
import {
  incidentTitle,
  publicLocale,
  updateMessage,
} from '../../../../../src/interfaces/http/status-pages/public-locale.ts';
import { aPublicIncident, aPublicUpdate } from '../../../../builders/public-page.ts';

describe('publicLocale', () => {
  const at = new Date('2026-03-29T00:30:00Z');

  it('shows times in the time zone of the page and the form of its language', () => {
    expect(publicLocale('Europe/Zurich', 'en').time(at)).to.equal('29 Mar 2026, 01:30 CET');
    expect(publicLocale('America/New_York', 'de').time(at)).to.equal('28. März 2026, 20:30 GMT-4');
    expect(publicLocale('Europe/Zurich', 'fr').percent(0.9987).replaceAll(/\s/g, ' ')).to.equal('99,87 %');
    expect(publicLocale('Europe/Zurich', 'it').list(['a', 'b', 'c'])).to.equal('a, b e c');
    expect(publicLocale('Pacific/Auckland', 'nl').date('2026-03-29')).to.equal('29 mrt 2026');
    expect(publicLocale('UTC', 'es').month('2026-03')).to.equal('marzo de 2026');
  });
});

describe('an incident that a monitor opened', () => {
  it('is named after the components and described in neutral words', () => {
    const locale = publicLocale('UTC', 'de');
    expect(incidentTitle(aPublicIncident(1, { title: null }), ['Shop', 'Suche'], locale)).to.equal(
      'Störung: Shop und Suche',
    );
    expect(updateMessage(aPublicUpdate(1, { message: null, status: 'resolved' }), locale)).to.equal(
      'Die Störung ist behoben.',
    );
    expect(incidentTitle(aPublicIncident(1, { title: 'Own' }), ['Shop'], locale)).to.equal('Own');
  });
});
