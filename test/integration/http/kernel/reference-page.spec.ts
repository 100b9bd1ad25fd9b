import { expect } from 'chai';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('GET /docs', () => {
  let app: TestApp;
  before(async () => (app = await testApp()));
  after(() => app.close());

  it('is a page without scripts that shows every operation with its parameters, body and codes', async () => {
    const { status, headers, text } = await app.client().get('/docs');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text).not.to.include('<script');
    for (const { operationId, path } of endpoints)
      expect(text, operationId).to.include(`id="${operationId}"`).and.to.include(path);
    for (const shown of ['perPage (query)', 'checkInterval', 'monitorQuotaReached', 'id="schema-Incident"'])
      expect(text).to.include(shown);
  });

  it('links only to this page and this service, and every link within the page has a target', async () => {
    const { text } = await app.client().get('/docs');
    const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^[#/]/.test(link))).to.deep.equal([]);
    const ids = new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${String(id)}`));
    expect([...new Set(links.filter((link) => link.startsWith('#') && !ids.has(link)))]).to.deep.equal([]);
  });
});
