import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { bootstrapOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { startService } from '../../../src/composition/service.ts';
import type { Service } from '../../../src/composition/service.ts';
import { openStandalone } from '../../../src/composition/standalone.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import type { EmbeddedPostgres } from '../../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { stopPostmaster } from '../../../src/infrastructure/kernel/database/embedded/postmaster.ts';
import { png } from '../../builders/images.ts';
import { closeAll } from '../../close-all.ts';
import { ApiClient } from '../http/api-client.ts';
import { sendTo } from '../http/custom-domains/hosts.ts';
import { ScratchDirectory } from '../kernel/database/embedded/scratch-directory.ts';
import { SPARINGLY, until } from '../../until.ts';

const HOST = 'status.acme.org';
const NOTICE = 'The current status cannot be determined at the moment. This is the status of ';

describe('a public page under load while PostgreSQL is stopped and started', () => {
  const directory = new ScratchDirectory();
  let postgres: EmbeddedPostgres;
  let services: readonly Service[] = [];
  let admin: ApiClient;
  let apiToken: string;

  before(async () => {
    postgres = await directory.start();
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'k'.repeat(32),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ROLE: 'api',
      TRUST_PROXY: 'true',
    };
    const standalone = await openStandalone(environment);
    const created = await standalone.watchstead.run(bootstrapOrganization)(systemCaller, {
      organization: 'Agency',
      email: 'ada@agency.example',
      password: 'correct horse battery staple',
      platformAdmin: false,
    });
    await standalone.close();
    services = [await startService(environment), await startService(environment)];
    apiToken = created.ok ? created.value.apiToken : '';
    admin = new ApiClient(urls()[0] ?? '', apiToken);
  });
  after(() => closeAll(...services.map((service) => () => service.stop()), () => directory.remove()));

  const urls = (): readonly string[] => services.map(({ url }) => url ?? '');
  const textOf = async (url: string, path = '/status/acme'): Promise<string> => (await fetch(`${url}${path}`)).text();
  /** Every process shows the page as the condition says. */
  const everywhere = async (condition: (text: string) => boolean): Promise<void> => {
    for (const url of urls()) await until(async () => condition(await textOf(url)), SPARINGLY);
  };

  /** A host in service for the page, which the processes learn of from the database. */
  const addHost = async (statusPageId: number): Promise<void> => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(
      `insert into custom_domain (public_id, created_at, updated_at, organization_id, hostname, purpose, status_page_id, status, record_value, activated_at)
       select gen_random_uuid(), now(), now(), organization_id, $1, 'status_page', id, 'active', 'value', now() from status_page where id = $2`,
      [HOST, statusPageId],
    );
    await client.end();
  };
  /** Every process shows the page at the root of its host as the condition says. */
  const atHost = async (condition: (text: string) => boolean): Promise<void> => {
    for (const url of urls())
      await until(async () => condition((await sendTo(url, '/', [['Host', HOST]])).text), SPARINGLY);
  };

  /** Uploads a logo; its path. */
  const logoOf = async (url: string): Promise<string> => {
    const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'image/png' };
    return (
      (await (await fetch(`${url}/api/organization/logo`, { method: 'POST', headers, body: png(10, 10) })).json()) as {
        readonly url: string;
      }
    ).url;
  };

  it('answers every request with the last state, with its time and a notice, and shows changes again afterwards', async () => {
    const { body } = await admin.post('/api/status-pages', { slug: 'acme', title: 'Acme' });
    await everywhere((text) => text.includes('Acme'));
    await addHost(body.id);
    await atHost((text) => text.includes('Acme'));
    const logo = await logoOf(urls()[0] ?? '');
    // No process has served the image itself before.
    await everywhere((text) => text.includes(logo));
    let isDone = false;
    const answers: { status: number; ms: number }[] = [];
    let requests = 0;
    const load = Array.from({ length: 8 }, async (_, at) => {
      while (!isDone) {
        const begun = performance.now();
        const headers = { 'x-forwarded-for': `10.0.0.${(requests += 1) % 250}` };
        const answer = await fetch(`${urls()[at % 2] ?? ''}/status/acme${at % 4 === 3 ? '.json' : ''}`, { headers });
        await answer.text();
        answers.push({ status: answer.status, ms: performance.now() - begun });
        await pause(5);
      }
    });
    await stopPostmaster(directory.clusterDir);
    await everywhere((text) => text.includes(NOTICE));
    await atHost((text) => text.includes(NOTICE));
    // A format that no process has served before, and a page that none has read.
    for (const url of urls()) {
      expect((await fetch(`${url}/status/acme.atom`)).status).to.equal(200);
      expect((await fetch(`${url}/status/unknown`)).status).to.equal(503);
    }
    for (const url of urls()) {
      const { status, headers } = await fetch(`${url}${logo}`);
      expect([status, headers.get('content-type')]).to.deep.equal([200, 'image/png']);
    }
    await postgres.restart();
    await everywhere((text) => !text.includes(NOTICE));
    await until(
      async () => (await admin.patch(`/api/status-pages/${body.publicId}`, { title: 'Acme Limited' })).status === 200,
    );
    await everywhere((text) => text.includes('Acme Limited'));
    isDone = true;
    await Promise.all(load);
    expect(answers.length).to.be.above(20);
    expect([...new Set(answers.map(({ status }) => status))]).to.deep.equal([200]);
    // A request that waits for the database, and not only for a second, takes ten.
    expect(Math.max(...answers.map(({ ms }) => ms))).to.be.below(8000);
  });
});
