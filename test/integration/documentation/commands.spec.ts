import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { apiPages } from './guides.ts';

const execute = promisify(execFile);

/** The shell blocks of a page that call the API, in order. */
const callsIn = (page: string): readonly string[] =>
  [...readFileSync(page, 'utf8').matchAll(/```sh\n(.*?)```/gs)]
    .map(([, code = '']) => code)
    .filter((code) => /\/(api|agent)\//.test(code));

/** Stops at the first request that is not accepted and shows its response. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
api() { curl -sS -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; echo; }
`;

describe('commands of the documentation', () => {
  let app: TestApp;
  let created: Awaited<ReturnType<TestApp['createOrganization']>>;

  before(async () => {
    // The hosts of the examples are public. No request is sent to them.
    const addressGuard = { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.1'] } as const) };
    app = await testApp({}, { addressGuard });
    created = await app.createOrganization({ platformAdmin: true });
    const path = `/api/platform-admin/organizations/${created.organizationId}`;
    expect((await app.client(created.apiToken).patch(path, { imEnabled: true })).status).to.equal(200);
  });
  after(() => app.close());

  for (const page of apiPages)
    it(`of ${page} are accepted`, async () => {
      const script = callsIn(page).join('\n').replaceAll('http://127.0.0.1:3000', app.url);
      expect(script).to.not.contain('…');
      const env = { ...process.env, TOKEN: created.apiToken, URL: app.url };
      await execute('bash', ['-c', PRELUDE + script], { env }).catch((fault: unknown) => {
        const { stdout: output, stderr } = fault as { readonly stdout: string; readonly stderr: string };
        return expect.fail(`${output}\n${stderr}`);
      });
    });
});
