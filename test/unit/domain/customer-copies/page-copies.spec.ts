import { expect } from 'chai';
import { copiedColor, imageWarnings } from '../../../../src/domain/customer-copies/brand-copy.ts';
import { addressIssues, nameIssues, textIssues } from '../../../../src/domain/customer-copies/copied-text.ts';
import {
  protectionOf,
  statusPageCopyIssues,
  statusPageCopyOf,
} from '../../../../src/domain/customer-copies/status-page-copy.ts';
import { substituteBy } from '../../../../src/domain/customer-copies/substitution.ts';
import type { StatusPage } from '../../../../src/domain/status-pages/status-page.ts';
import { NOW } from '../../../builders/clock.ts';

const substitute = substituteBy([{ from: 'korn', to: 'blau' }]);

describe('statusPageCopyOf', () => {
  const page: StatusPage = {
    id: 1,
    publicId: '0195a0f4-0000-7000-8000-000000000001',
    organizationId: 1,
    customerId: 1,
    slug: 'korn',
    title: 'Status of korn',
    description: null,
    language: null,
    texts: { de: { footer: 'korn' } },
    brandColor: null,
    allowedNetworks: null,
    membersOnly: false,
    announceAfterMinutes: 5,
    passwordHash: null,
    componentRules: [{ tag: null, customerId: 1, packageId: null, groupId: null }],
    createdAt: NOW,
    updatedAt: NOW,
    revision: 1,
  };

  it('substitutes slug and texts, and keeps everything else', () => {
    expect(statusPageCopyOf(page, substitute)).to.deep.equal({
      slug: 'blau',
      title: 'Status of blau',
      description: null,
      language: null,
      texts: { de: { footer: 'blau' } },
      brandColor: null,
      componentRules: [],
      allowedNetworks: null,
      membersOnly: false,
      announceAfterMinutes: 5,
    });
    const described = { ...page, title: 'korn ', description: 'All of korn', membersOnly: true };
    expect(statusPageCopyOf(described, substitute)).to.deep.include({
      title: 'blau',
      description: 'All of blau',
      membersOnly: true,
    });
  });

  it('leaves out the rules, whose components are copied', () =>
    expect(statusPageCopyOf(page, substitute).componentRules).to.deep.equal([]));

  it('shows the copy of a protected page to members only', () => {
    for (const protection of [{ passwordHash: 'hash' }, { allowedNetworks: ['192.0.2.0/24'] }])
      expect(statusPageCopyOf({ ...page, ...protection }, substitute)).to.include({
        membersOnly: true,
        allowedNetworks: null,
      });
  });

  it('names what protects the page and has to be set again', () => {
    expect(protectionOf(page)).to.deep.equal([]);
    expect(protectionOf({ passwordHash: 'hash', allowedNetworks: null })).to.deep.equal(['password']);
    expect(protectionOf({ passwordHash: 'hash', allowedNetworks: ['192.0.2.0/24'] })).to.deep.equal([
      'password',
      'allowedNetworks',
    ]);
  });

  it('reports texts that are not valid any more', () => {
    const copy = statusPageCopyOf(page, (text) => `${text} ${'x'.repeat(10_000)}`);
    const texts = { de: { title: copy.title, description: copy.title, footer: copy.title } };
    expect(statusPageCopyIssues({ ...copy, description: copy.title, texts }).map(({ path }) => path)).to.deep.equal([
      'slug',
      'title',
      'description',
      'texts.de.title',
      'texts.de.description',
      'texts.de.footer',
    ]);
    expect(statusPageCopyIssues(statusPageCopyOf(page, substitute))).to.deep.equal([]);
  });
});

describe('texts after the substitutions', () => {
  const names: readonly [title: string, name: string | undefined, isValid: boolean][] = [
    ['be no name at all', undefined, true],
    ['be a name of one character', 'a', true],
    ['be a name of 255 characters', 'a'.repeat(255), true],
    ['be a name of 256 characters', 'a'.repeat(256), false],
    ['be an empty name', '', false],
    ['be a name of two lines', 'a\nb', false],
  ];
  for (const [title, name, isValid] of names)
    it(`${isValid ? 'can' : 'cannot'} ${title}`, () => {
      const message = 'Expected a single line of 1 to 255 characters after the substitutions.';
      expect(nameIssues('name', name)).to.deep.equal(isValid ? [] : [{ path: 'name', message }]);
    });

  it('have at most 10000 characters', () => {
    for (const text of [null, undefined, '', 'a'.repeat(10_000)]) expect(textIssues('footer', text)).to.deep.equal([]);
    expect(textIssues('footer', 'a'.repeat(10_001))).to.deep.equal([
      { path: 'footer', message: 'Expected at most 10000 characters after the substitutions.' },
    ]);
  });

  it('are email addresses where those are expected', () => {
    expect(addressIssues('recipientEmails', null)).to.deep.equal([]);
    expect(addressIssues('recipientEmails', ['a@blau.example', 'blau'])).to.deep.equal([
      { path: 'recipientEmails.1', message: 'Expected an email address after the substitutions.' },
    ]);
  });
});

describe('the brand of a copied customer', () => {
  const source = { brandColor: '#aa0000' };

  it('is the color of the source, unless the draft has another one or none', () => {
    expect(copiedColor(source, {})).to.equal('#aa0000');
    expect(copiedColor(source, { brandColor: '#00aa00' })).to.equal('#00aa00');
    expect(copiedColor(source, { brandColor: null })).to.equal(null);
  });

  it('has no images, and a warning about each', () => {
    expect(imageWarnings('statusPages.p1.', 'Blau', ['logo', 'icon'])).to.deep.equal([
      { path: 'statusPages.p1.logo', message: 'The logo of Blau was not copied.' },
      { path: 'statusPages.p1.icon', message: 'The icon of Blau was not copied.' },
    ]);
    expect(imageWarnings('', 'Blau', [])).to.deep.equal([]);
  });
});
