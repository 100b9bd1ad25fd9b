import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { startTxtServer } from '../../../fixtures/txt-server.ts';
import type { TxtServer } from '../../../fixtures/txt-server.ts';
import type { ApiClient, Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export const PATH = '/api/custom-domains';

export interface Entry {
  readonly publicId: string;
  readonly status: string;
  readonly verification: { readonly name: string; readonly value: string };
}

/** Starts an application with a DNS server, which all tests of the suite share; creates and verifies claims. */
export const claimsSuite = () => {
  let dns: TxtServer;
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let count = 0;

  const newHostname = (): string => `status${(count += 1)}.acme.org`;
  const create = async (hostname: string, client = admin): Promise<Entry> =>
    (await client.post(PATH, { hostname, purpose: 'white_label' })).body;
  const publish = ({ verification: { name, value } }: Entry): void => dns.set(name, ['v=spf1 -all', value]);
  const verify = ({ publicId }: Entry, client = admin): Promise<Answer> => client.post(`${PATH}/${publicId}/verify`);
  const activate = ({ publicId }: Entry, client = admin): Promise<Answer> =>
    client.post(`${PATH}/${publicId}/activate`);
  const claimed = async (hostname: string, client = admin): Promise<Entry> => {
    const entry = await create(hostname, client);
    publish(entry);
    const { status } = await verify(entry, client);
    expect(status).to.equal(200);
    return entry;
  };
  const otherAdmin = async (): Promise<ApiClient> => app.client((await app.createOrganization()).apiToken);

  before(async () => {
    dns = await startTxtServer();
    app = await testApp({ DNS_SERVERS: dns.address, BASE_URL: 'https://watch.example.com' });
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(async () => {
    await app.close();
    await dns.close();
  });

  return {
    newHostname,
    create,
    publish,
    verify,
    activate,
    claimed,
    otherAdmin,
    get organizationId() {
      return organizationId;
    },
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    get dns() {
      return dns;
    },
  };
};
