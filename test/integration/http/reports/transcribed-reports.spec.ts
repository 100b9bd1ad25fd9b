import { expect } from 'chai';
import type { ReportRenderer } from '../../../../src/application/reports/report-renderer.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { generatorOf, jsonRenderer, runOf, storeReported } from './reported.ts';
import { OLD, requestedRun } from './requested-runs.ts';

const NOTE = 'shown as transcriptions in square brackets';

describe('a report with names that no font has', () => {
  let app: TestApp;
  let admin: ApiClient;
  let browser: Browser;
  let transcribedScripts: readonly string[] = [];
  const reportRenderer: ReportRenderer = {
    render: async (...content) => ({ ...(await jsonRenderer.render(...content)), transcribedScripts }),
  };

  before(async () => {
    app = await testApp({}, { reportRenderer });
    const { organizationId, apiToken } = await app.createOrganization({ organization: 'Acme' });
    admin = app.client(apiToken);
    browser = await signedIn(app, (await addUser(app, organizationId, { role: 'admin' })).email);
    await storeReported(app, { organizationId }, OLD);
  });
  after(() => app.close());

  const generated = async (scripts: readonly string[]): Promise<{ id: string; warnings: readonly unknown[] }> => {
    transcribedScripts = scripts;
    const id = await requestedRun(admin);
    const warnings: unknown[] = [];
    const log = { ...app.ports.log, warn: (_: string, facts?: object) => void warnings.push(facts) };
    const generator = generatorOf({ ...app, ports: { ...app.ports, log } });
    const attempt = await generator.claim();
    if (attempt !== null) await generator.generate(attempt, new AbortController().signal);
    return { id, warnings };
  };

  it('is ready, with a warning in its run, on the page of the run and in the log', async () => {
    const { id, warnings } = await generated(['Arab', 'Thai']);
    const { status, pdfs } = await runOf(admin, id);
    expect([status, pdfs.map((pdf) => pdf.transcribedScripts)]).to.deep.equal(['ready', [['Arab', 'Thai']]]);
    expect(warnings).to.deep.equal([{ run: id, scripts: ['Arab', 'Thai'] }]);
    expect((await browser.get(`/report-run?id=${id}`)).text).to.contain(NOTE);
  });

  it('has no warning if fonts have all letters', async () => {
    const { id, warnings } = await generated([]);
    expect((await runOf(admin, id)).pdfs.map((pdf) => pdf.transcribedScripts)).to.deep.equal([[]]);
    expect(warnings).to.deep.equal([]);
    expect((await browser.get(`/report-run?id=${id}`)).text).not.to.contain(NOTE);
  });
});
