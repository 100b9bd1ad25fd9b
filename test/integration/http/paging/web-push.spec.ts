import { expect } from 'chai';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import { PostgresWebPushKeys } from '../../../../src/infrastructure/notifications/postgres-web-push-keys.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { pushService } from '../../../builders/push-service.ts';
import type { PushService } from '../../../builders/push-service.ts';
import { closeAll } from '../../../close-all.ts';
import { addUser } from '../access/browser.ts';
import { sessionOf } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import { METHODS, RULES, onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall } from './on-call.ts';

const KEY = '/api/im/web-push-key';

describe('pages by web push', () => {
  let onCall: OnCall;
  let browser: PushService;
  let ada: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    browser = await pushService();
    ada = await onCall.person();
  });
  afterEach(() =>
    closeAll(
      () => onCall.close(),
      () => browser.close(),
    ),
  );

  const subscribe = async (more: object = {}) => {
    const { p256dh, auth } = browser.keys;
    return ada.client.post(METHODS, {
      type: 'webPush',
      name: 'Laptop',
      config: { endpoint: browser.endpoint, p256dh, auth, ...more },
    });
  };
  /** Subscribes, and enters the code that the browser shows. */
  const verified = async (): Promise<{ id: number; publicId: string }> => {
    const { body } = await subscribe();
    await onCall.send();
    const code = /\d{6}/.exec(browser.messages().at(-1)?.title ?? '')?.[0];
    expect((await ada.client.post(`${METHODS}/${body.publicId}/verify`, { code })).status).to.equal(200);
    browser.requests.splice(0);
    return body;
  };

  it('GET /api/im/web-push-key answers one key, also to requests at the same time, and stores its secret encrypted', async () => {
    const answers = await together(5, () => ada.client.get(KEY));
    const keys = new Set(answers.map(({ body }) => String(body.publicKey)));
    expect(keys.size).to.equal(1);
    expect([...keys][0]).to.match(/^B[\w-]{86}$/);
    const { privateKey } = await onCall.app.ports.webPushKeys.current();
    const rows = await onCall.app.database.query.selectFrom('web_push_key').selectAll().execute();
    expect(rows).to.have.lengthOf(1);
    expect(JSON.stringify(rows)).to.not.include(privateKey);
    const again = new PostgresWebPushKeys(onCall.app.database, onCall.app.ports.vault);
    expect((await again.current()).privateKey).to.equal(privateKey);
  });

  it('is verified by a code that the browser shows, and stored encrypted', async () => {
    const { body } = await subscribe();
    expect(body).to.deep.include({ type: 'webPush', name: 'Laptop', config: {}, verifiedAt: null });
    expect(body.secretNames).to.have.members(['endpoint', 'p256dh', 'auth']);
    await verified();
    const stored = await onCall.app.database.query.selectFrom('im_contact_method').selectAll().execute();
    expect(JSON.stringify(stored)).to.not.include(browser.endpoint).and.not.include(browser.keys.auth);
  });

  it('brings a page with its link, signed for the push service', async () => {
    const method = await verified();
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: method.id }] });
    const incident = await onCall.incident('Shop is down');
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    const [message] = browser.messages();
    expect(message?.title).to.include('Shop is down');
    expect(message?.url).to.match(/\/im\/pages\/[\w-]{32}$/);
    const headers = browser.requests[0]?.headers ?? {};
    expect(headers).to.include({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
    const { publicKey } = (await ada.client.get(KEY)).body;
    expect(key).to.equal(publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
      audience: new URL(browser.endpoint).origin,
      currentDate: onCall.app.clock.now(),
    });
    expect(payload.sub).to.match(/^https?:/);
    expect((payload.exp ?? 0) * 1000).to.be.at.most(onCall.app.clock.now().getTime() + 86_400_000);
  });

  for (const status of [410, 404])
    it(`ends with ${status}, which removes the method and the steps of the rules that use it`, async () => {
      const method = await verified();
      await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: method.id }] });
      browser.status = status;
      await onCall.notify(await onCall.incident('Shop is down'), [ada.id]);
      await onCall.send();
      expect((await ada.client.get(METHODS)).body.items).to.deep.equal([]);
      expect((await ada.client.get(RULES)).body.high).to.deep.equal([]);
      await onCall.send();
      // Nobody is missed because a subscription has ended.
      expect(onCall.mails.map(({ to }) => to)).to.include(ada.email);
      const audited = await onCall.app.database.query
        .selectFrom('audit_log')
        .select('actorKind')
        .where('action', '=', 'imContactMethod.deleted')
        .execute();
      expect(audited).to.deep.equal([{ actorKind: 'system' }]);
    });

  it('stays after a temporary failure and is tried again', async () => {
    const method = await verified();
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: method.id }] });
    browser.status = 429;
    await onCall.notify(await onCall.incident('Shop is down'), [ada.id]);
    await onCall.send();
    browser.status = 201;
    await onCall.pass(seconds(5));
    expect(browser.requests).to.have.lengthOf(2);
    expect((await ada.client.get(METHODS)).body.items).to.have.lengthOf(1);
  });

  it('is refused for keys that are not of a browser with invalidRequestBody', async () => {
    const { status, body } = await subscribe({ p256dh: `B${'A'.repeat(86)}` });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
      400,
      'invalidRequestBody',
      'config.p256dh',
    ]);
  });

  it('is refused for a push service in a private network with invalidRequestBody', async () => {
    const app = await testApp(
      {},
      { addressGuard: new PublicAddressGuard(ipClassifier([]), () => Promise.resolve(['10.0.0.1'])) },
    );
    const { organizationId } = await app.createOrganization();
    await app.database.query.updateTable('organization').set({ imEnabled: true }).execute();
    const { id } = await addUser(app, organizationId, {});
    const client = await sessionOf(app, id);
    const { p256dh, auth } = browser.keys;
    const config = { endpoint: 'https://push.example.com/1', p256dh, auth };
    const { status, body } = await client.post(METHODS, { type: 'webPush', config });
    expect([status, body.data.issues[0].path]).to.deep.equal([400, 'config.endpoint']);
    await app.close();
  });

  it('is no channel of an organization', async () => {
    const { p256dh, auth } = browser.keys;
    const config = { endpoint: browser.endpoint, p256dh, auth };
    const { status } = await onCall.admin.post('/api/notification-channels', { name: 'Push', type: 'webPush', config });
    expect(status).to.equal(400);
  });
});
