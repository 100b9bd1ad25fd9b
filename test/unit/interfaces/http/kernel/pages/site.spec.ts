import { expect } from 'chai';
import { codesOfUseCase } from '../../../../../../src/application/kernel/use-case.ts';
import { documentAt, documentTypes } from '../../../../../../src/domain/status-pages/public-document.ts';
import { endpoints } from '../../../../../../src/interfaces/http/endpoints.ts';
import { messagesOf } from '../../../../../../src/interfaces/http/kernel/pages/messages.ts';
import { textsOf } from '../../../../../../src/texts/texts.ts';
import { NOW } from '../../../../../builders/clock.ts';
import { site } from '../../../../../../src/interfaces/http/site.ts';

const messages = messagesOf(textsOf('en'));

describe('declared pages', () => {
  for (const form of site.forms)
    it(`have a message for every code that ${form.path} can answer`, () => {
      const known = { ...messages, ...form.messages?.(textsOf('en')) };
      expect(codesOfUseCase(form.useCase).filter((code) => known[code] === undefined)).to.deep.equal([]);
    });

  for (const page of site.pages)
    it(`have a message for every code that ${page.path} can answer`, () => {
      const codes = Object.values(page.reads).flatMap(({ useCase }) => codesOfUseCase(useCase));
      expect(codes.filter((code) => messages[code] === undefined)).to.deep.equal([]);
    });

  it('have unique paths', () => {
    for (const paths of [site.pages.map(({ path }) => path), site.forms.map(({ path }) => path)]) {
      expect(new Set(paths).size).to.equal(paths.length);
    }
  });

  it('share no path with the API', () => {
    const api = endpoints.map(({ path }) => path);
    expect([...site.pages, ...site.forms].filter(({ path }) => api.includes(path))).to.deep.equal([]);
  });

  it('include every HTML document of status pages, at the address that it is served at', () => {
    const html = Object.entries(documentTypes).filter(([, { contentType }]) => contentType.startsWith('text/html'));
    expect(site.documents.map(({ document }) => document)).to.have.members(html.map(([name]) => name));
    for (const { path, document } of site.documents) {
      const at = path
        .replace('/status/{slug}', '')
        .replace('{month}', '2026-03')
        .replace('{incident}', '01890000-0000-7000-8000-0000000000aa');
      expect(documentAt(at, NOW)?.name, path).to.equal(document);
    }
  });

  it('include the page of every form', () => {
    expect(site.forms.filter(({ page }) => !site.pages.includes(page))).to.deep.equal([]);
  });
});
