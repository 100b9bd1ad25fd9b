import { expect } from 'chai';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/notification-channels';
/** The names that resolve. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'inside.example.com': ['10.0.0.1'],
  'outside.example.com': ['93.184.215.14'],
};
const SECRET = 'secret-value-4711';

/** The settings of the types that send to a server of somebody, by the member with its address. */
const types = [
  { type: 'mattermost', address: 'url', path: `hooks/${SECRET}`, config: {} },
  { type: 'rocketchat', address: 'url', path: `hooks/${SECRET}`, config: {} },
  { type: 'gotify', address: 'serverUrl', path: '', config: { token: SECRET } },
  { type: 'matrix', address: 'serverUrl', path: '', config: { roomId: '!room:example.com', token: SECRET } },
  {
    type: 'zulip',
    address: 'serverUrl',
    path: '',
    config: { botEmail: 'bot@example.com', apiKey: SECRET, stream: 'alerts' },
  },
  {
    type: 'signal',
    address: 'serverUrl',
    path: '',
    config: { sender: '+41790000000', recipients: ['+41791234567'], headers: { 'X-Key': SECRET } },
  },
  { type: 'apprise', address: 'serverUrl', path: '', config: { urls: [`json://${SECRET}/`] } },
] as const;

describe('channels with a server of somebody', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp(
      {},
      { addressGuard: new PublicAddressGuard(ipClassifier([]), (name) => Promise.resolve(ADDRESSES[name] ?? [])) },
    );
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  for (const { type, address, path, config } of types) {
    const channelOn = (host: string) => ({
      name: type,
      type,
      config: { ...config, [address]: `https://${host}/${path}` },
    });

    it(`POST ${PATH} refuses a private server for ${type} with invalidRequestBody`, async () => {
      const { status, body } = await admin.post(PATH, channelOn('inside.example.com'));
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
        400,
        'invalidRequestBody',
        `config.${address}`,
      ]);
    });

    it(`POST ${PATH} stores the secrets of ${type} encrypted and shows their names only`, async () => {
      const { status, body } = await admin.post(PATH, channelOn('outside.example.com'));
      expect([status, JSON.stringify(body).includes(SECRET)]).to.deep.equal([200, false]);
      expect(body.secretNames).to.have.lengthOf(1);
      const rows = await app.database.planned<{ readonly row: string }>(
        'select row_to_json(c)::text as row from notification_channel c where public_id = $1',
        [body.publicId],
      );
      expect(rows[0]?.row).to.be.a('string').and.not.include(SECRET);
    });
  }
});
