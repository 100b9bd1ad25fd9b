import { expect } from 'chai';
import { pushService } from '../../builders/push-service.ts';
import type { PushService } from '../../builders/push-service.ts';
import { closeAll } from '../../close-all.ts';
import { METHODS, onCallApp } from '../http/paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../http/paging/on-call.ts';
import { describeInBrowser, person, WHOLE_BROWSER } from './chromium.ts';
import type { Person } from './chromium.ts';

const tests = (): void => {
  let onCall: OnCall;
  let service: PushService;
  let ada: PersonOnCall;
  let who: Person;
  beforeEach(async () => {
    onCall = await onCallApp();
    service = await pushService();
    ada = await onCall.person();
    who = await person(onCall.app, { javaScriptEnabled: true, permissions: ['notifications'] });
  });
  afterEach(() =>
    closeAll(
      () => who.context.close(),
      () => onCall.close(),
      () => service.close(),
    ),
  );

  const linkInMail = async (): Promise<string> => {
    await onCall.notify(await onCall.incident('Shop is down'), [ada.id]);
    await onCall.send();
    return /\/im\/pages\/[\w-]{32}/.exec(onCall.mails.at(-1)?.text ?? '')?.[0] ?? '';
  };

  /**
   * Replaces the push service of the browser, which tests cannot reach, by the local one: subscriptions name it, and what
   * it decrypts is delivered to the worker of the page.
   */
  const replacePushService = async (): Promise<() => Promise<void>> => {
    const subscription = { endpoint: service.endpoint, keys: service.keys };
    await who.page.addInitScript(
      `PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (!/^B[\\w-]{86}$/.test(applicationServerKey)) throw new Error('There is no key.');
        return { toJSON: () => (${JSON.stringify(subscription)}) };
      }`,
    );
    const devtools = await who.context.newCDPSession(who.page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    return async () => {
      await onCall.send();
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: onCall.app.url,
        registrationId: await registered,
        data: JSON.stringify(service.messages().at(-1)),
      });
    };
  };
  const NOTIFICATIONS = `navigator.serviceWorker.getRegistration('/assets/')
    .then((found) => found.getNotifications())
    .then((all) => all.map(({ title, data }) => ({ title, url: data.url })))`;
  /** Waits for a notification whose title matches, and returns it. */
  const notification = async (title: string): Promise<{ readonly title: string; readonly url: string }> => {
    const found = `${NOTIFICATIONS}.then((all) => all.find((each) => each.title.includes(${JSON.stringify(title)})))`;
    const handle = await who.page.waitForFunction(found);
    return (await handle.jsonValue()) as { readonly title: string; readonly url: string };
  };

  it('are switched on without signing in, verified by the code on the screen, and bring the next page', async () => {
    const deliver = await replacePushService();
    await who.open(await linkInMail());
    await who.press('Page me on this device');
    await who.page.getByText('A notification with a code has been sent').waitFor();
    await deliver();
    const { title } = await notification('Code for on-call pages');
    await who.fill('Code', /\d{6}/.exec(title)?.[0] ?? '');
    await who.press('Confirm');
    await who.page.getByText('Pages now also reach you on this device.').waitFor();
    expect((await ada.client.get(METHODS)).body.items.map(({ type }: { type: string }) => type)).to.include('webPush');
    await onCall.notify(await onCall.incident('Mail is down'), [ada.id]);
    await deliver();
    const page = await notification('Mail is down');
    await who.page.goto(page.url);
    expect(await who.heading()).to.equal('Mail is down');
    await who.press('Acknowledge');
    expect(await who.text()).to.include('You have acknowledged this incident.');
    expect(who.complaints).to.deep.equal([]);
  });

  it('are not offered without JavaScript, and a browser that forbids notifications says so', async () => {
    const path = await linkInMail();
    const plain = await person(onCall.app);
    await plain.open(path);
    expect(await plain.text()).to.not.include('This device');
    await plain.context.close();
    await replacePushService();
    await who.page.addInitScript(`Notification.requestPermission = async () => 'denied'`);
    await who.open(path);
    await who.press('Page me on this device');
    await who.page.getByText('This browser does not allow notifications').waitFor();
    expect((await ada.client.get(METHODS)).body.items).to.deep.equal([]);
  });
};

describeInBrowser('push messages to the device on which the link of a page is open', tests, WHOLE_BROWSER);
