import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

const execute = promisify(execFile);

/** The shell blocks of a page that call the API, in order. */
const callsIn = (page: string): readonly string[] =>
  [...readFileSync(page, 'utf8').matchAll(/```sh\n(.*?)```/gs)]
    .map(([, code = '']) => code)
    .filter((code) => /\/(api|agent)\//.test(code));

/** What a reader copies from responses, as commands that find it. */
const copied: Readonly<Record<string, string>> = {
  'WEBSITE=0192…': 'WEBSITE=$(first /api/websites)',
  // The output of `bootstrap` has it.
  'USER_ID=0192…': '',
  'PAGE_ID=0192…': 'PAGE_ID=$(first /api/status-pages)',
  'TOKEN=wsm_…': '',
};

/** Stops at the first request that is not accepted and shows its response. */
const PRELUDE = `set -euo pipefail
npm() { :; }
curl() { command curl --fail-with-body "$@"; }
first() {
  command curl -fsS -H "Authorization: Bearer $TOKEN" "$URL$1" |
    node -p "JSON.parse(require('node:fs').readFileSync(0, 'utf8')).items[0].publicId"
}
`;

describe('commands of the documentation', () => {
  let app: TestApp;
  let created: Awaited<ReturnType<TestApp['createOrganization']>>;

  before(async () => {
    // The hosts of the examples are public. No request is sent to them.
    const addressGuard = { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.1'] } as const) };
    app = await testApp({}, { addressGuard });
    created = await app.createOrganization({ platformAdmin: true });
  });
  after(() => app.close());

  /** Runs commands in one shell, as a reader does. */
  const run = async (commands: string): Promise<string> => {
    let script = commands.replaceAll('http://127.0.0.1:3000', app.url);
    for (const [placeholder, command] of Object.entries(copied)) script = script.replaceAll(placeholder, command);
    expect(script).to.not.contain('…');
    const env = { ...process.env, TOKEN: created.apiToken, USER_ID: created.userId, URL: app.url };
    const { stdout } = await execute('bash', ['-c', PRELUDE + script], { env }).catch((fault: unknown) => {
      const { stdout: output, stderr } = fault as { readonly stdout: string; readonly stderr: string };
      return expect.fail(`${output}\n${stderr}`);
    });
    return stdout;
  };

  it('of the README are accepted one after the other', async () => {
    const blocks = callsIn('README.md').filter((code) => !code.includes('clm_…'));
    expect(blocks).to.have.length(3);
    const output = await run(blocks.join('\n'));
    expect(output).to.contain('"signingSecret"').and.to.contain('"Slow payments"');
  });

  it('of the README register an agent, which waits for its user', async () => {
    const [block = ''] = callsIn('README.md').filter((code) => code.includes('clm_…'));
    const [, register = '', poll = ''] = block.split(/^# \d\..*$/m);
    const { claim_token: claimToken } = JSON.parse(await run(register)) as { readonly claim_token: string };
    const answer = await run(poll.replace('clm_…', claimToken).replace('curl', 'command curl'));
    expect(JSON.parse(answer)).to.include({ error: 'authorization_pending' });
  });

  for (const page of ['docs/alert-sources.md', 'docs/outbound-integrations.md'])
    it(`of ${page} are accepted`, async () => {
      const [helper = ''] = /^api\(\).*$/m.exec(readFileSync('README.md', 'utf8')) ?? [];
      await run([helper, ...callsIn(page)].join('\n'));
    });
});
