import { expect } from 'chai';
import { CALL_REQUEST_WINDOW, CALL_TICKET_LIFETIME } from '../../../../src/domain/paging/call-ticket.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { httpGateway, twilio, withTwilioAt } from '../../../builders/call-provider.ts';
import type { AskedCall, ProviderRequest } from '../../../builders/call-provider.ts';
import { together } from '../../../builders/together.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeAll } from '../../../close-all.ts';
import { METHODS, onCallApp, pagesOf } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';

const CHANNELS = '/api/notification-channels';
const PHONE = '+41791234567';

for (const provider of [twilio, httpGateway])
  describe(`pages by a call through ${provider.name}`, () => {
    let onCall: OnCall;
    let exchange: WebhookReceiver;
    let ada: PersonOnCall;
    beforeEach(async () => {
      exchange = await webhookReceiver();
      exchange.answer = { status: 201, body: '{"sid":"CA1","status":"queued"}' };
      onCall = await onCallApp({}, { outgoingHttp: withTwilioAt(exchange.url) });
      ada = await onCall.person();
      const config = { ...provider.settings(exchange.url), recipients: ['+41790000000'], countries: ['+41'] };
      const { status, text } = await onCall.admin.post(CHANNELS, { name: 'Calls', type: 'voice', config });
      expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
    });
    afterEach(() =>
      closeAll(
        () => onCall.close(),
        () => exchange.close(),
      ),
    );

    const now = (): Date => onCall.app.clock.now();
    const lastCall = (): AskedCall => provider.callIn(exchange.received.at(-1));
    const send = async (url: string, { body, headers }: ProviderRequest, method = 'POST') => {
      const response = await fetch(url, method === 'POST' ? { method, headers, body } : { method, headers });
      return { status: response.status, text: await response.text() };
    };
    const press = async (url: string, digits = '1'): Promise<string> => {
      const { status, text } = await send(url, provider.keys(url, digits, now()));
      expect(status).to.equal(200);
      return provider.sayingOf(text);
    };
    const report = async (url: string, result: 'answered' | 'busy' | 'noAnswer'): Promise<number> =>
      (await send(url, provider.status(url, result, now()))).status;
    /** Adds a phone and enters the code that its call says; returns its id. */
    const addPhone = async (): Promise<number> => {
      const { body, status } = await ada.client.post(METHODS, { type: 'voice', config: { recipient: PHONE } });
      expect([status, body.config]).to.deep.equal([200, { recipient: PHONE }]);
      await onCall.send();
      const digits = /(\d, ){5}\d/.exec(lastCall().said[0] ?? '')?.[0] ?? '';
      const code = digits.replaceAll(', ', '');
      expect((await ada.client.post(`${METHODS}/${body.publicId}/verify`, { code })).body.verifiedAt).to.be.a('string');
      return body.id as number;
    };
    /** Ada is called about a new incident. */
    const paged = async (title = 'Shop is down'): Promise<{ incident: StoredIncident; call: AskedCall }> => {
      await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: await addPhone() }] });
      const incident = await onCall.incident(title);
      await onCall.notify(incident, [ada.id]);
      await onCall.send();
      return { incident, call: lastCall() };
    };
    const timeline = async ({ publicId }: StoredIncident) =>
      (await onCall.admin.get(`/api/im/incidents/${publicId}/timeline`)).body.items as {
        readonly kind: string;
        readonly actor: { readonly kind: string; readonly userId?: string };
        readonly data: Readonly<Record<string, unknown>>;
      }[];
    const statusOf = async ({ publicId }: StoredIncident): Promise<string> =>
      (await onCall.admin.get(`/api/im/incidents/${publicId}`)).body.status as string;

    it('say the incident twice in the language of the person, and press 1 acknowledges as this person', async () => {
      await onCall.app.database.query
        .updateTable('app_user')
        .set({ language: 'de' })
        .where('id', '=', ada.id)
        .execute();
      const { incident, call } = await paged('<Shop> & "Co" ist weg');
      expect([call.to, call.language]).to.deep.equal([PHONE, 'de-DE']);
      const [first = '', second] = call.said;
      expect(first.startsWith('Störung: <Shop> & "Co" ist weg. ')).to.equal(true);
      expect(first.endsWith(' Drücken Sie die 1, um die Störung zu bestätigen.')).to.equal(true);
      expect(second).to.equal(first);
      expect(call.said[2]).to.include('keine Taste');
      expect(await press(call.keysUrl)).to.include('Die Störung ist bestätigt');
      expect(await statusOf(incident)).to.equal('acknowledged');
      const acknowledged = (await timeline(incident)).filter(({ kind }) => kind === 'acknowledged');
      expect(acknowledged.map(({ actor }) => [actor.kind, actor.userId])).to.deep.equal([['page', ada.publicId]]);
      expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent']);
    });

    it('are acknowledged once by presses at the same time, and a replay changes nothing', async () => {
      const { incident, call } = await paged();
      const said = await together(4, () => press(call.keysUrl));
      expect(said.filter((text) => text.startsWith('Thank you'))).to.have.lengthOf(1);
      expect(said.filter((text) => text.startsWith('This page was already answered'))).to.have.lengthOf(3);
      const before = await timeline(incident);
      expect(await press(call.keysUrl)).to.include('Nothing was changed');
      expect(await timeline(incident)).to.deep.equal(before);
      expect(before.filter(({ kind }) => kind === 'acknowledged')).to.have.lengthOf(1);
    });

    it('say that another key has no effect', async () => {
      const { incident, call } = await paged();
      for (const digits of ['2', '', '11']) expect(await press(call.keysUrl, digits)).to.include('has no effect');
      expect(await statusOf(incident)).to.equal('triggered');
      expect(await press(call.keysUrl)).to.include('Thank you');
    });

    it('refuse a wrong signature with callSignatureInvalid', async () => {
      const { incident, call } = await paged();
      const request = provider.keys(call.keysUrl, '1', now());
      const forged = [
        { ...request, headers: {} },
        provider.keys(call.keysUrl, '1', later(now(), -CALL_REQUEST_WINDOW - seconds(1))),
        { ...request, body: request.body.replace('1', '11') },
        provider.keys(call.statusUrl, '1', now()),
      ];
      // Twilio signs the address, Standard Webhooks signs the time.
      const own = provider.name === 'twilio' ? [0, 2, 3] : [0, 1, 2];
      for (const [index, each] of forged.entries()) {
        if (!own.includes(index)) continue;
        const { status, text } = await send(call.keysUrl, each);
        expect([index, status, text.includes('callSignatureInvalid')]).to.deep.equal([index, 401, true]);
      }
      const busy = provider.status(call.statusUrl, 'busy', now());
      expect((await send(call.statusUrl, { ...busy, headers: {} })).status).to.equal(401);
      expect([await statusOf(incident), await pagesOf(onCall, incident)]).to.deep.equal(['triggered', ['high.0 sent']]);
    });

    it('answer 404 for an expired or altered ticket, and change nothing by GET', async () => {
      const { incident, call } = await paged();
      const altered = call.keysUrl.replace(/\.de\.|\.en\./, '.fr.');
      expect(altered).to.not.equal(call.keysUrl);
      for (const url of [altered, call.keysUrl.replace(/calls\/[^/]+/, 'calls/none')])
        expect((await send(url, provider.keys(url, '1', now()))).status).to.equal(404);
      const get = await send(call.keysUrl, provider.keys(call.keysUrl, '1', now()), 'GET');
      expect(get.status).to.be.oneOf([404, 405]);
      onCall.app.clock.advance(CALL_TICKET_LIFETIME);
      expect((await send(call.keysUrl, provider.keys(call.keysUrl, '1', now()))).status).to.equal(404);
      expect(await statusOf(incident)).to.equal('triggered');
    });

    it('say what happened to an incident that was merged, taken on or deleted, and to a person without rights', async () => {
      const { incident, call } = await paged();
      const other = await onCall.incident('Network is down');
      const { database } = onCall.app;
      const active = async (isActive: boolean) => {
        await database.query.updateTable('app_user').set({ isActive }).where('id', '=', ada.id).execute();
      };
      await active(false);
      expect(await press(call.keysUrl)).to.include('no longer valid');
      await active(true);
      await onCall.admin.post(`/api/im/incidents/${incident.publicId}/merge`, { intoIncidentId: other.publicId });
      expect(await press(call.keysUrl)).to.equal('The incident is closed. You need not do anything.');
      await onCall.notify(other, [ada.id]);
      await onCall.send();
      const { keysUrl } = lastCall();
      await onCall.admin.post(`/api/im/incidents/${other.publicId}/acknowledge`);
      expect(await press(keysUrl)).to.equal('Somebody has already taken this incident on.');
      await database.query.deleteFrom('im_incident').where('id', '=', other.id).execute();
      expect(await press(keysUrl)).to.include('no longer valid');
    });

    it('are mailed if the call is busy or not answered, once for repeated reports', async () => {
      const { incident, call } = await paged();
      onCall.mails.splice(0);
      expect(await report(call.statusUrl, 'answered')).to.equal(200);
      expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent']);
      expect(await together(3, () => report(call.statusUrl, 'noAnswer'))).to.deep.equal([200, 200, 200]);
      expect(await report(call.statusUrl, 'busy')).to.equal(200);
      await onCall.send();
      expect(await pagesOf(onCall, incident)).to.have.members(['high.0 failed', 'fallback sent']);
      expect(onCall.mails.map(({ to }) => to)).to.deep.equal([ada.email]);
      const failed = (await timeline(incident)).filter(({ kind }) => kind === 'pageFailed');
      expect(failed.map(({ data }) => [data['method'], data['error']])).to.deep.equal([['voice', 'call not answered']]);
    });

    it('are not mailed once somebody has taken the incident on', async () => {
      const { incident, call } = await paged();
      await onCall.admin.post(`/api/im/incidents/${incident.publicId}/acknowledge`);
      onCall.mails.splice(0);
      expect(await report(call.statusUrl, 'busy')).to.equal(200);
      await onCall.send();
      expect([onCall.mails, await pagesOf(onCall, incident)]).to.deep.equal([[], ['high.0 failed']]);
    });

    it('POST of a contact method refuses a number of another country with phoneCountryNotAllowed', async () => {
      const { status, body } = await ada.client.post(METHODS, { type: 'voice', config: { recipient: '+15005550010' } });
      expect([status, body.data.code, body.data.countries]).to.deep.equal([422, 'phoneCountryNotAllowed', ['+41']]);
      const local = await ada.client.post(METHODS, { type: 'voice', config: { recipient: '0791234567' } });
      expect(local.body.data.issues[0].path).to.equal('config.recipient');
      expect((await ada.client.get(METHODS)).body.total).to.equal(0);
    });

    it('do not call a country that the channel no longer permits, and are mailed', async () => {
      const phone = await addPhone();
      await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: phone }] });
      const [{ publicId }] = (await onCall.admin.get(`${CHANNELS}?type=voice`)).body.items as [{ publicId: string }];
      const config = { ...provider.settings(exchange.url), recipients: ['+49301234567'], countries: ['+49'] };
      expect((await onCall.admin.patch(`${CHANNELS}/${publicId}`, { config })).status).to.equal(200);
      exchange.received.splice(0);
      const incident = await onCall.incident('Shop is down');
      await onCall.notify(incident, [ada.id]);
      await onCall.send();
      await onCall.send();
      expect(exchange.received).to.deep.equal([]);
      expect(await pagesOf(onCall, incident)).to.have.members(['high.0 failed', 'fallback sent']);
    });

    it('are sent to a channel without addresses for answers, and its secrets are not shown', async () => {
      const { body } = await onCall.admin.get(`${CHANNELS}?type=voice`);
      const secret = JSON.stringify(provider.settings(exchange.url)).match(/twilio-auth-token|whsec_[^"]+/)?.[0] ?? '';
      expect(JSON.stringify(body)).to.not.include(secret);
      await onCall.admin.post(`${CHANNELS}/${body.items[0].publicId}/test`);
      await onCall.send();
      const call = lastCall();
      expect([call.to, call.keysUrl || null, call.statusUrl || null]).to.deep.equal(['+41790000000', null, null]);
      expect(call.said).to.have.lengthOf(2);
    });
  });

describe('the settings of voice channels', () => {
  it('are refused without account, without countries, and for recipients of another country', async () => {
    const onCall = await onCallApp({ SMS_PROVIDER: '{"provider":"http","url":"https://sms.example.com/"}' });
    const issues = async (config: object): Promise<unknown> => {
      const { status, body } = await onCall.admin.post(CHANNELS, { name: 'Calls', type: 'voice', config });
      return [status, ...(body.data?.issues ?? []).map(({ path }: { path: string }) => path)];
    };
    const recipients = [PHONE];
    const account = { provider: 'http', url: `${onCall.receiver.url}/calls`, countries: ['+41'] };
    const secret = `whsec_${'a'.repeat(32)}`;
    expect(await issues({ recipients })).to.deep.equal([400, 'config.provider', 'config.countries']);
    expect(await issues({ recipients, ...account })).to.deep.equal([400, 'config.secret']);
    expect(await issues({ recipients, ...account, secret: 'short' })).to.deep.equal([400, 'config.secret']);
    expect(await issues({ recipients, ...account, secret, countries: ['41'] })).to.deep.equal([
      400,
      'config.countries.0',
    ]);
    expect(await issues({ recipients: [PHONE, '+15005550010'], ...account, secret })).to.deep.equal([
      400,
      'config.recipients.1',
    ]);
    expect(await issues({ recipients, provider: 'twilio', countries: ['+41'] })).to.deep.equal([
      400,
      'config.accountId',
      'config.token',
      'config.sender',
    ]);
    const ada = await onCall.person();
    const refused = await ada.client.post(METHODS, { type: 'voice', config: { recipient: PHONE } });
    expect([refused.status, refused.body.data.issues[0].path]).to.deep.equal([400, 'type']);
    expect(await issues({ recipients, ...account, secret })).to.deep.equal([200]);
    await onCall.close();
  });
});
