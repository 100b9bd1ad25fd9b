import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { pingUuidOf } from '../../../../src/domain/monitors/ping-uuid.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { Browser } from '../../http/access/browser.ts';
import { ApiClient } from '../../http/api-client.ts';
import { testApp } from '../../http/test-app.ts';
import type { TestApp } from '../../http/test-app.ts';
import { execute } from './catalogue.ts';
import { prepareTemplate } from './test-database.ts';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/database', name), 'utf8');

/**
 * The monitor was up for 41 minutes, then down for the rest of two hours but the first 30 seconds, in which it did not
 * exist.
 */
const UPTIME_SINCE_CREATION = 34.309;

/** The id of the only location. */
const LOCAL = 1;

/**
 * Release 0.1.0 answered the rules of an incident's evidence only, public ids of locations, the share of successful
 * checks as uptime, and limits of packages that have no effect.
 */
const asToday = (member: string, value: unknown): unknown => {
  if (member === 'locationId' && typeof value === 'string') return LOCAL;
  if (member === 'evidence' && Array.isArray(value)) return { version: 1, rules: value };
  if (member === 'limits') return {};
  return member === 'uptimePercent' ? UPTIME_SINCE_CREATION : value;
};

/** The responses of release 0.1.0 to its administrator, and the credentials that it issued. */
const { now, secrets, answers } = JSON.parse(fixture('0.1.0.json'), asToday) as {
  readonly now: string;
  readonly secrets: Readonly<
    Record<'email' | 'apiToken' | 'session' | 'agentToken' | 'appToken' | 'heartbeat', string>
  >;
  readonly answers: Readonly<Record<string, object>>;
};

/** A database of release 0.1.0, migrated by this release. */
const upgraded = prepareTemplate(async (url) => {
  await execute(url, fixture('0.1.0.sql'));
  const database = await Database.connect(url);
  await database.migrate();
  await database.close();
});

describe('upgrade of a database of release 0.1.0', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({}, undefined, upgraded);
    app.clock.set(new Date(now));
  });
  after(() => app.close());

  it('produces the schema of this release', async () => {
    expect(await app.database.orm.schema.getUpdateSchemaSQL({ wrap: false })).to.equal('');
  });

  for (const [path, answer] of Object.entries(answers))
    it(`keeps the response to GET ${path}`, async () => {
      const { status, body } = await new ApiClient(app.url, undefined, {
        Cookie: `watchstead_session=${secrets.session}`,
      }).get(path);
      expect(status).to.equal(200);
      expect(body).to.containSubset(answer);
    });

  it('keeps issued credentials valid', async () => {
    const statusOf = async (token: string): Promise<number> => (await app.client(token).get('/api/incidents')).status;
    expect(await Promise.all([secrets.apiToken, secrets.appToken].map(statusOf))).to.deep.equal([200, 200]);
    expect(await statusOf(secrets.agentToken), 'an agent without the scope').to.equal(403);
    expect((await app.client().get(`/api/heartbeat/${secrets.heartbeat}`)).status).to.equal(200);
    expect((await new Browser(app).signIn(secrets.email)).status).to.equal(200);
  });

  it('gives heartbeats their ping addresses', async () => {
    expect(await app.ports.pingAddresses.complete(100)).to.equal(1);
    expect((await app.client().get(`/ping/${pingUuidOf(secrets.heartbeat)}`)).status).to.equal(200);
  });
});
