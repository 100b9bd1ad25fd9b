import { expect } from 'chai';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { CODE_RATE, MAX_CONTACT_METHODS, MAX_WRONG_CODES } from '../../../../src/domain/paging/contact-method.ts';
import type { Answer } from '../api-client.ts';
import { METHODS, RULES, onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall } from './on-call.ts';

const codeOf = ({ body }: Answer): string | undefined => body?.data?.code;
const issuesOf = ({ body }: Answer): readonly string[] =>
  (body.data.issues as readonly { path: string }[]).map(({ path }) => path);

describe('contact methods of a user', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
  });
  afterEach(() => onCall.close());

  const aTopic = () => ({ type: 'ntfy', config: { topic: 'pages', serverUrl: `${onCall.receiver.url}/` } });
  const sentCode = async (): Promise<string> => {
    await onCall.send();
    return /\d{6}/.exec(onCall.pushes().at(-1)?.title ?? '')?.[0] ?? '';
  };
  const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');

  it('POST sends a code, which verifies the method once', async () => {
    const { body: method } = await ada.client.post(METHODS, { ...aTopic(), name: 'Phone' });
    expect(method).to.deep.include({ name: 'Phone', type: 'ntfy', secretNames: ['topic'], verifiedAt: null });
    expect(method.config).to.deep.equal({ serverUrl: `${onCall.receiver.url}/` });
    const code = await sentCode();
    const { body: verified } = await ada.client.post(`${METHODS}/${method.publicId}/verify`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(verified.verifiedAt).to.equal(onCall.app.clock.now().toISOString());
    const { body: page } = await ada.client.get(METHODS);
    expect(page).to.deep.include({ total: 1, items: [verified] });
    const stored = await onCall.app.database.query
      .selectFrom('im_contact_method')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.to.include('pages').and.not.to.include(code);
    const audited = await onCall.app.database.query
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'like', 'imContactMethod.%')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).to.deep.equal(['imContactMethod.created', 'imContactMethod.verified']);
    expect(JSON.stringify(audited)).not.to.include(code);
  });

  it('POST by mail and by the SMS channel of the organization', async () => {
    await ada.client.post(METHODS, { type: 'email', config: { recipient: 'ada.private@example.com' } });
    await onCall.send();
    expect(onCall.mails.at(-1)?.to).to.equal('ada.private@example.com');
    const sms = { type: 'sms', config: { recipient: '+41791234567' } };
    const refused = await ada.client.post(METHODS, sms);
    expect([codeOf(refused), issuesOf(refused)]).to.deep.equal(['invalidRequestBody', ['type']]);
    const config = { recipients: ['+41790000000'], provider: 'http', url: `${onCall.receiver.url}/sms` };
    expect(
      (await onCall.admin.post('/api/notification-channels', { name: 'SMS', type: 'sms', config })).status,
    ).to.equal(200);
    const { body: method } = await ada.client.post(METHODS, sms);
    expect(method.config).to.deep.equal({ recipient: '+41791234567' });
    await onCall.send();
    const [text] = onCall.receiver.received.map(({ body }) => JSON.parse(body) as { to: string; text: string });
    expect(text?.to).to.equal('+41791234567');
    const code = /\d{6}/.exec(text?.text ?? '')?.[0];
    expect((await ada.client.post(`${METHODS}/${method.publicId}/verify`, { code })).body.verifiedAt).to.be.a('string');
  });

  it('POST by text message uses the SMS_PROVIDER of the operator without a channel', async () => {
    const other = await onCallApp({
      SMS_PROVIDER: JSON.stringify({ provider: 'http', url: `${onCall.receiver.url}/operator` }),
    });
    const grace = await other.person();
    expect((await grace.client.post(METHODS, { type: 'sms', config: { recipient: '+41791234567' } })).status).to.equal(
      200,
    );
    await other.send();
    expect(onCall.receiver.received.map(({ path }) => path)).to.deep.equal(['/operator']);
    await other.close();
  });

  it('POST refuses wrong settings and internal addresses with invalidRequestBody, and stores nothing', async () => {
    for (const [body, path] of [
      [{ type: 'webhook', config: {} }, 'type'],
      [{ type: 'email', config: { recipient: 'nobody' } }, 'config.recipient'],
      [{ type: 'ntfy', config: { topic: 'pages', serverUrl: 'http://10.0.0.1/' } }, 'config.serverUrl'],
    ] as const) {
      const answer = await ada.client.post(METHODS, body);
      expect([answer.status, codeOf(answer), issuesOf(answer)]).to.deep.equal([400, 'invalidRequestBody', [path]]);
    }
    expect((await ada.client.get(METHODS)).body.total).to.equal(0);
  });

  it('POST answers invalidRequestBody after ten methods, also for requests at the same time', async () => {
    const now = onCall.app.clock.now();
    const stored = {
      organizationId: onCall.organizationId,
      userId: ada.id,
      type: 'email' as const,
      config: {},
      sealedSecrets: onCall.app.ports.vault.seal('{}'),
      createdAt: now,
      updatedAt: now,
    };
    const rows = Array.from({ length: MAX_CONTACT_METHODS - 1 }, () => ({
      ...stored,
      publicId: onCall.app.ports.ids.next(),
    }));
    await onCall.app.database.query.insertInto('im_contact_method').values(rows).execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.client.post(METHODS, { type: 'email', config: { recipient: 'ada@example.com' } })),
    );
    expect(answers.map((answer) => codeOf(answer) ?? answer.status).sort()).to.deep.equal([
      200,
      'invalidRequestBody',
      'invalidRequestBody',
    ]);
  });

  it('POST {id}/verify counts wrong codes; after five of them only another code is accepted', async () => {
    const { body: method } = await ada.client.post(METHODS, aTopic());
    const verify = (code: string) => ada.client.post(`${METHODS}/${method.publicId}/verify`, { code });
    const first = await sentCode();
    for (let attempt = 1; attempt <= MAX_WRONG_CODES; attempt += 1)
      expect(codeOf(await verify(wrongFor(first)))).to.equal('invalidRequestBody');
    expect(codeOf(await verify(first))).to.equal('invalidRequestBody');
    expect((await ada.client.post(`${METHODS}/${method.publicId}/send-code`)).status).to.equal(200);
    expect((await verify(await sentCode())).status).to.equal(200);
  });

  it('POST {id}/verify refuses a code after ten minutes, and the code of another method', async () => {
    const { body: method } = await ada.client.post(METHODS, aTopic());
    const code = await sentCode();
    const { body: other } = await ada.client.post(METHODS, aTopic());
    if (code !== (await sentCode()))
      expect(codeOf(await ada.client.post(`${METHODS}/${other.publicId}/verify`, { code }))).to.equal(
        'invalidRequestBody',
      );
    onCall.app.clock.advance(minutes(10));
    expect(codeOf(await ada.client.post(`${METHODS}/${method.publicId}/verify`, { code }))).to.equal(
      'invalidRequestBody',
    );
  });

  it('POST {id}/send-code is limited for a person, whatever the credential and method', async () => {
    const { body: method } = await ada.client.post(METHODS, aTopic());
    const statuses: number[] = [];
    for (let count = 1; count <= CODE_RATE.limit; count += 1)
      statuses.push((await ada.client.post(`${METHODS}/${method.publicId}/send-code`)).status);
    expect(statuses).to.deep.equal([...Array.from({ length: CODE_RATE.limit - 1 }, () => 200), 429]);
    expect((await ada.client.post(METHODS, aTopic())).status).to.equal(429);
    onCall.app.clock.advance(hours(1));
    expect((await ada.client.post(`${METHODS}/${method.publicId}/send-code`)).status).to.equal(200);
  });

  it('are those of the user alone: others and unknown ones answer 404', async () => {
    const grace = await onCall.person({ role: 'admin' });
    const { body: method } = await ada.client.post(METHODS, aTopic());
    const code = await sentCode();
    for (const id of [method.publicId, onCall.app.ports.ids.next()]) {
      expect((await grace.client.post(`${METHODS}/${id}/verify`, { code })).status).to.equal(404);
      expect((await grace.client.post(`${METHODS}/${id}/send-code`)).status).to.equal(404);
      expect((await grace.client.delete(`${METHODS}/${id}`)).status).to.equal(404);
    }
    expect((await grace.client.get(METHODS)).body.total).to.equal(0);
  });

  it('are for users of incident management: imAccessDenied and imNotEnabled', async () => {
    const reader = await onCall.person({ role: 'readonly' });
    expect(codeOf(await reader.client.get(METHODS))).to.equal('imAccessDenied');
    expect(codeOf(await reader.client.get(RULES))).to.equal('imAccessDenied');
    const plain = await onCall.app.createOrganization();
    expect(codeOf(await onCall.app.client(plain.apiToken).get(METHODS))).to.equal('imNotEnabled');
    expect(codeOf(await onCall.app.client().get(METHODS))).to.equal('imAccessDenied');
  });

  it('PATCH notification-rules replaces the members that are sent', async () => {
    const phone = await ada.addMethod('phone');
    const rules = {
      high: [{ afterMinutes: 0, contactMethodId: phone }],
      quietHours: { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' },
    };
    const before = { high: [], low: [], quietHours: null, shiftNoticeMinutes: 60 };
    expect((await ada.client.get(RULES)).body).to.deep.equal(before);
    expect((await ada.client.patch(RULES, rules)).body).to.deep.equal({ ...before, ...rules });
    expect((await ada.client.patch(RULES, { shiftNoticeMinutes: null })).body).to.deep.equal({
      ...before,
      ...rules,
      shiftNoticeMinutes: null,
    });
    expect((await ada.client.get(RULES)).body).to.deep.equal({ ...before, ...rules, shiftNoticeMinutes: null });
  });

  it('PATCH notification-rules refuses methods that are not verified or not one’s own, and wrong quiet hours', async () => {
    const grace = await onCall.person();
    const { body: unverified } = await ada.client.post(METHODS, aTopic());
    for (const contactMethodId of [unverified.id as number, await grace.addMethod('grace'), 999_999]) {
      const answer = await ada.client.patch(RULES, { low: [{ afterMinutes: 0, contactMethodId }] });
      expect([codeOf(answer), issuesOf(answer)]).to.deep.equal(['invalidRequestBody', ['low.0.contactMethodId']]);
    }
    for (const quietHours of [
      { from: '22:00', to: '22:00', timezone: 'UTC' },
      { from: '24:00', to: '07:00', timezone: 'UTC' },
      { from: '22:00', to: '07:00', timezone: 'Mars/Olympus' },
    ])
      expect(codeOf(await ada.client.patch(RULES, { quietHours }))).to.equal('invalidRequestBody');
  });

  it('are removed with the rules when the user is deleted', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ low: [{ afterMinutes: 5, contactMethodId: phone }] });
    expect((await onCall.admin.delete(`/api/users/${ada.publicId}`)).status).to.equal(200);
    const { query } = onCall.app.database;
    expect(await query.selectFrom('im_contact_method').select('id').execute()).to.deep.equal([]);
    expect(
      await query.selectFrom('im_notification_rule').select('userId').where('userId', '=', ada.id).execute(),
    ).to.deep.equal([]);
  });

  it('DELETE removes the method and the steps that use it', async () => {
    const phone = await ada.addMethod('phone');
    const { body: page } = await ada.client.get(METHODS);
    const path = `${METHODS}/${page.items[0].publicId}`;
    const push = await ada.addMethod('push');
    await ada.setRules({
      low: [
        { afterMinutes: 5, contactMethodId: phone },
        { afterMinutes: 9, contactMethodId: push },
      ],
    });
    expect((await ada.client.delete(path)).status).to.equal(200);
    expect((await ada.client.get(RULES)).body.low).to.deep.equal([{ afterMinutes: 9, contactMethodId: push }]);
    expect((await ada.client.delete(path)).status).to.equal(404);
    expect((await ada.client.get(METHODS)).body.total).to.equal(1);
  });
});
