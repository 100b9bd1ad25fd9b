import { expect } from 'chai';
import { CODE_RATE, MAX_CONTACT_METHODS } from '../../../../src/domain/paging/contact-method.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { pushService } from '../../../builders/push-service.ts';
import type { PushService } from '../../../builders/push-service.ts';
import { together } from '../../../builders/together.ts';
import { closeAll } from '../../../close-all.ts';
import { sendTo, storeHost } from '../custom-domains/hosts.ts';
import { METHODS, RULES, onCallApp, openLink } from './on-call.ts';
import type { OnCall, PersonOnCall } from './on-call.ts';

describe('a device that is added by the link of a page', () => {
  let onCall: OnCall;
  let browser: PushService;
  let ada: PersonOnCall;
  let path: string;
  beforeEach(async () => {
    onCall = await onCallApp();
    browser = await pushService();
    ada = await onCall.person();
    path = await linkInMail();
  });
  afterEach(() =>
    closeAll(
      () => onCall.close(),
      () => browser.close(),
    ),
  );

  /** Pages the person by mail, and returns the path of its link. */
  const linkInMail = async (): Promise<string> => {
    await onCall.notify(await onCall.incident('Shop is down'), [ada.id]);
    await onCall.send();
    return /\/im\/pages\/[\w-]{32}/.exec(onCall.mails.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const subscription = (more: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const { p256dh, auth } = browser.keys;
    return { endpoint: browser.endpoint, p256dh, auth, ...more };
  };
  const add = (more: Readonly<Record<string, string>> = {}, at = path) =>
    openLink(onCall, 'POST', `${at}/device`, subscription(more));
  const enter = (code: string, at = path) => openLink(onCall, 'POST', `${at}/device/code`, { code });
  const shownCode = async (): Promise<string> => {
    await onCall.send();
    return /\d{6}/.exec(browser.messages().at(-1)?.title ?? '')?.[0] ?? '';
  };
  const methods = async (person = ada) =>
    (await person.client.get(METHODS)).body.items as readonly { id: number; type: string; verifiedAt: string | null }[];
  const audited = () =>
    onCall.app.database.query
      .selectFrom('audit_log')
      .select(['action', 'actorKind', 'actorId'])
      .where('action', 'like', 'im%')
      .where('action', 'not like', 'imIncident%')
      .orderBy('id')
      .execute();

  it('is offered with the key of the service to a browser that runs the script, and to no other', async () => {
    const { text, headers } = await openLink(onCall, 'GET', path);
    const { publicKey } = (await ada.client.get('/api/im/web-push-key')).body;
    expect(text).to.include('<section class="sheet" hidden>').and.include(`data-push-key="${publicKey}"`);
    expect(headers.get('content-security-policy')).to.include("script-src 'self'");
    const worker = await fetch(`${onCall.app.url}/assets/push-worker.js`);
    expect(worker.headers.get('content-type')).to.include('javascript');
    expect(await worker.text()).to.include("addEventListener('push'");
    expect(await methods()).to.deep.equal([]);
  });

  it('is paged at once beside mail after the code that it shows is entered, without signing in', async () => {
    expect((await add()).location).to.equal(`${path}?done=deviceSent`);
    const waiting = await openLink(onCall, 'GET', path);
    expect(waiting.text).to.include('name="code"').and.not.include('data-push-key');
    expect(await methods()).to.have.lengthOf(1);
    expect((await ada.client.get(RULES)).body.high, 'before the code').to.deep.equal([]);
    expect((await enter(await shownCode())).location).to.equal(`${path}?done=deviceOn`);
    const [mail, device] = await methods();
    expect([mail?.type, device?.type, mail?.verifiedAt === null, device?.verifiedAt === null]).to.deep.equal([
      'email',
      'webPush',
      false,
      false,
    ]);
    const steps = [device?.id, mail?.id].map((contactMethodId) => ({ afterMinutes: 0, contactMethodId }));
    expect((await ada.client.get(RULES)).body).to.deep.include({ high: steps, low: steps });
    await onCall.send();
    expect(onCall.mails.at(-1)).to.deep.include({ to: ada.email });
    expect(onCall.mails.at(-1)?.subject).to.include('Device added');
    expect(await audited()).to.deep.equal(
      [
        'imContactMethod.created',
        'imContactMethod.verified',
        'imContactMethod.created',
        'imNotificationRules.updated',
      ].map((action) => ({ action, actorKind: 'user', actorId: ada.publicId })),
    );
    browser.requests.splice(0);
    onCall.mails.splice(0);
    await onCall.notify(await onCall.incident('Mail is down'), [ada.id]);
    await onCall.send();
    expect(browser.messages()[0]?.title).to.include('Mail is down');
    expect(browser.messages()[0]?.url).to.include('/im/pages/');
    expect(onCall.mails.map(({ to }) => to)).to.deep.equal([ada.email]);
  });

  it('is the first step of rules that have steps, which stay', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [{ afterMinutes: 5, contactMethodId: phone }] });
    await add();
    await enter(await shownCode());
    const device = (await methods()).find(({ type }) => type === 'webPush')?.id;
    expect((await ada.client.get(RULES)).body.high).to.deep.equal([
      { afterMinutes: 0, contactMethodId: device },
      { afterMinutes: 5, contactMethodId: phone },
    ]);
  });

  it('is added once, however often and at the same time its browser subscribes', async () => {
    const answers = await together(4, () => add());
    expect(answers.map(({ status }) => status)).to.deep.equal([303, 303, 303, 303]);
    expect(await methods()).to.have.lengthOf(1);
    await onCall.send();
    // The codes of parallel requests arrive in any order, and the latest one counts.
    await add();
    await enter(await shownCode());
    const before = (await ada.client.get(RULES)).body;
    expect((await add()).location).to.equal(`${path}?done=deviceOn`);
    expect((await ada.client.get(RULES)).body).to.deep.equal(before);
    // The profile knows the same browser.
    const { body } = await ada.client.post(METHODS, { type: 'webPush', config: subscription() });
    expect((await methods()).map(({ id }) => id)).to.include(body.id);
    expect(await methods()).to.have.lengthOf(2);
  });

  it('is not verified by a wrong code, and by none after five wrong ones or ten minutes', async () => {
    await add();
    const code = await shownCode();
    const wrong = code === '000000' ? '111111' : '000000';
    const first = await enter(wrong);
    expect(first.status).to.equal(400);
    expect(first.text).to.include('id="code-wrong"').and.include('The code is wrong or no longer valid.');
    for (let entry = 2; entry <= 5; entry += 1) await enter(wrong);
    expect((await enter(code)).status).to.equal(400);
    await add();
    const second = await shownCode();
    onCall.app.clock.advance(minutes(10));
    expect((await enter(second)).status).to.equal(400);
    expect((await methods()).map(({ verifiedAt }) => verifiedAt)).to.deep.equal([null]);
  });

  for (const [what, more] of [
    ['a push service in a private network', { endpoint: 'https://10.0.0.1/push/1' }],
    ['an address that is none', { endpoint: 'file:///etc/passwd' }],
    ['a key that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a secret of the wrong length', { auth: 'x' }],
    ['an endless address', { endpoint: `https://push.example.com/${'a'.repeat(5000)}` }],
    ['a member that is not known', { isAdmin: 'true' }],
  ] as const)
    it(`is refused for ${what}`, async () => {
      expect((await add(more)).status).to.equal(400);
      expect(await methods()).to.deep.equal([]);
      expect(browser.requests).to.deep.equal([]);
    });

  it('is refused beyond the limits of contact methods and of codes', async () => {
    for (let added = 0; added < MAX_CONTACT_METHODS; added += 1)
      expect((await add({ endpoint: `${browser.endpoint}/${added}` })).status).to.equal(303);
    expect(CODE_RATE.limit).to.equal(MAX_CONTACT_METHODS);
    expect((await add()).status).to.equal(429);
    onCall.app.clock.advance(hours(1));
    expect((await add()).status).to.equal(400);
    expect(await methods()).to.have.lengthOf(MAX_CONTACT_METHODS);
  });

  it('is refused for a link that is unknown, expired or of a deactivated person, and on the host of another organization', async () => {
    const other = await onCall.app.createOrganization();
    const hostname = 'status.other.example';
    await storeHost(onCall.app, { organizationId: other.organizationId, hostname });
    await onCall.app.ports.customHosts.reload();
    const headers = [
      ['Host', hostname],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ] as const;
    const form = new URLSearchParams(subscription()).toString();
    const elsewhere = await sendTo(onCall.app.url, `${path}/device`, headers, { method: 'POST', form });
    expect(elsewhere.status).to.equal(404);
    expect((await add({}, `/im/pages/${'a'.repeat(32)}`)).status).to.equal(404);
    await onCall.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    expect((await add()).status).to.equal(404);
    await onCall.app.database.query.updateTable('app_user').set({ isActive: true }).where('id', '=', ada.id).execute();
    onCall.app.clock.advance(hours(24));
    expect((await add()).status).to.equal(404);
    expect((await enter('123456')).status).to.equal(404);
    const stored = await onCall.app.database.query.selectFrom('im_contact_method').select('id').execute();
    expect(stored).to.deep.equal([]);
  });

  it('says in the language of the person why it is refused', async () => {
    await onCall.app.database.query.updateTable('app_user').set({ language: 'de' }).where('id', '=', ada.id).execute();
    await add();
    expect((await enter('000000')).text).to.include('Der Code ist falsch oder nicht mehr gültig.');
  });

  it('is added while the incident is open, and its code is accepted after the end', async () => {
    await add();
    const code = await shownCode();
    const [incident] = (await onCall.admin.get('/api/im/incidents')).body.items;
    await onCall.admin.post(`/api/im/incidents/${incident.publicId}/resolve`);
    expect((await openLink(onCall, 'GET', path)).text).to.include('name="code"');
    expect((await enter(code)).status).to.equal(303);
    const { text } = await openLink(onCall, 'GET', path);
    expect(text).to.not.include('<form').and.not.include('data-push-key');
    expect((await add({ endpoint: `${browser.endpoint}/2` })).status).to.equal(404);
  });

  it('belongs to the person of the link, whose code no other link accepts', async () => {
    const grace = await onCall.person();
    await add();
    const code = await shownCode();
    await onCall.notify(await onCall.incident('Mail is down'), [grace.id]);
    await onCall.send();
    const other = /\/im\/pages\/[\w-]{32}/.exec(onCall.mails.at(-1)?.text ?? '')?.[0] ?? '';
    expect((await enter(code, other)).status).to.equal(400);
    expect(await methods(grace)).to.deep.equal([]);
    expect((await enter(code)).status).to.equal(303);
  });
});
