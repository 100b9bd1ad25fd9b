import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { runDrills } from '../../src/application/drills/run-drills.ts';
import { seconds } from '../../src/domain/kernel/time.ts';
import { ANSWER_PATH } from '../../src/domain/notifications/answer-ticket.ts';
import { Authenticator, addUser, mailsTo } from '../../test/integration/http/access/browser.ts';
import { Agent } from '../../test/integration/http/agent-access/agents.ts';
import { authorizeQuery, registerApp } from '../../test/integration/http/connected-apps/app-flow.ts';
import { POLICIES } from '../../test/integration/http/escalation/escalation-world.ts';
import { answerWorld, ticketsIn } from '../../test/integration/http/incident-management/answer-world.ts';
import type { AnswerWorld } from '../../test/integration/http/incident-management/answer-world.ts';
import { linkIn } from '../../test/integration/http/paging/on-call.ts';
import type { OnCall } from '../../test/integration/http/paging/on-call.ts';
import { PASSWORD } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';
import { addOutage } from '../../test/integration/pages/outages.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/pages';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const WIDTHS = (process.env['SHOTS_WIDTHS'] ?? '390,1440').split(',').map(Number);
/** The languages of the browser. */
const LANGUAGES = (process.env['SHOTS_LANGUAGES'] ?? 'en-GB,de-CH,fr-FR').split(',');

/** What a shot is of: pages before the sign-in, and pages after it. */
interface Scene {
  readonly open: Readonly<Record<string, string>>;
  readonly signedIn: Readonly<Record<string, string>>;
  readonly email: string;
}

/** Returns the path of the link in the last mail to the address. */
const mailedLink = async ({ app }: OnCall, email: string): Promise<string> =>
  (/https?:\S+/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[0] ?? '').slice(app.url.length);

/** Opens a link that answers at once. */
const press = (onCall: OnCall, path: string, answer: Readonly<Record<string, string>>): Promise<unknown> =>
  fetch(`${onCall.app.url}${path}`, { method: 'POST', body: new URLSearchParams(answer), redirect: 'manual' });

/** Returns the paths of two links to people on call, to an incident that waits and to one that was acknowledged. */
const pageLinks = async (onCall: OnCall): Promise<Readonly<Record<string, string>>> => {
  const ada = await onCall.person();
  await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: await ada.addMethod('phone') }] });
  const linkTo = async (title: string): Promise<string> => {
    onCall.receiver.received.splice(0);
    await onCall.notify(await onCall.incident(title), [ada.id]);
    await onCall.send();
    return linkIn(onCall, onCall.pushes()[0]);
  };
  const [waiting, acknowledged, closed] = [
    await linkTo('Shop: answers 503'),
    await linkTo('Mail: does not answer'),
    await linkTo('Till: no heartbeat'),
  ];
  await press(onCall, acknowledged, { answer: 'acknowledge' });
  const { items } = (await onCall.admin.get('/api/im/incidents?search=Till')).body as {
    readonly items: readonly { readonly publicId: string }[];
  };
  for (const { publicId } of items) await onCall.admin.post(`/api/im/incidents/${publicId}/resolve`, {});
  return {
    'page-link': waiting,
    'page-link-not-me': `${waiting}?ask=decline`,
    'page-link-acknowledged': acknowledged,
    'page-link-closed': closed,
  };
};

/** Returns the link that confirms a subscription to a status page. */
const confirmationLink = async (onCall: OnCall): Promise<string> => {
  const answer = await onCall.admin.post('/api/status-pages', { title: 'Bakery Kornblum', slug: 'kornblum' });
  const page = answer.body as { readonly publicId: string };
  await onCall.admin.post(`/api/status-pages/${page.publicId}/components`, { name: 'Shop' });
  await onCall.app.client().post('/status/kornblum/subscribers', { type: 'email', endpoint: 'reader@example.com' });
  await onCall.send();
  const text = onCall.mails.findLast(({ to }) => String(to).includes('reader@example.com'))?.text ?? '';
  return (/https?:\S+\/confirm\/\S+/.exec(text)?.[0] ?? '').slice(onCall.app.url.length);
};

/** Returns the paths of pages that ask for an answer to a message, and of one that has taken it. */
const answerLinks = async (onCall: AnswerWorld): Promise<Readonly<Record<string, string>>> => {
  const channel = await onCall.channel('email', { recipients: ['desk@example.com'] });
  await onCall.page(channel);
  const { acknowledge = '', resolve = '', notMe = '' } = ticketsIn(onCall.mails.at(-1)?.text ?? '');
  await onCall.page(channel);
  const { acknowledge: given = '' } = ticketsIn(onCall.mails.at(-1)?.text ?? '');
  await press(onCall, `${ANSWER_PATH}/${given}`, {});
  return {
    'answer-acknowledge': `${ANSWER_PATH}/${acknowledge}`,
    'answer-resolve': `${ANSWER_PATH}/${resolve}`,
    'answer-not-me': `${ANSWER_PATH}/${notMe}`,
    'answer-given': `${ANSWER_PATH}/${given}?done=acknowledge`,
  };
};

/** Returns the path of the link in the message of a drill. */
const drillLink = async (onCall: OnCall): Promise<string> => {
  const grace = await onCall.person();
  await grace.setRules({ high: [{ afterMinutes: 0, contactMethodId: await grace.addMethod('drill') }] });
  const targets = [{ type: 'user', userId: grace.publicId }];
  await onCall.admin.post(POLICIES, { name: 'Night', steps: [{ afterMinutes: 0, targets }] });
  await onCall.admin.post('/api/drills', {});
  onCall.receiver.received.splice(0);
  await runDrills(onCall.app.ports)();
  await onCall.send();
  const url = onCall.pushes().find(({ click }) => click?.includes('/im/drills/'))?.click ?? '';
  return url.slice(onCall.app.url.length);
};

/** Creates customers with outages, people, links and requests of apps. */
const sceneIn = async (onCall: AnswerWorld): Promise<Scene> => {
  const { app, organizationId, admin } = onCall;
  await admin.patch('/api/organization', { name: 'Example Agency' });
  await admin.patch('/api/organization', { timezone: 'Europe/Zurich' });
  const customer = { name: 'Bakery Kornblum', email: 'shop@kornblum.example' };
  const { customer: stored } = (await admin.post('/api/customers', customer)).body as {
    readonly customer: { readonly id: number };
  };
  const customerId = stored.id;
  const website = { name: 'Shop', url: 'https://shop.kornblum.example/', customerId };
  const { id: monitorId } = (await admin.post('/api/websites', website)).body as { readonly id: number };
  const incident = await addOutage(app, { organizationId, customerId, monitorId });
  await addOutage(app, { organizationId, customerId, title: 'Mail is down' });
  const { email } = await addUser(app, organizationId, { role: 'admin' });
  const invited = (await admin.post('/api/users', { email: 'new@example.com', role: 'editor' })).body as {
    readonly email?: string;
  };
  if (invited.email !== 'new@example.com') throw new Error(`Nobody was invited: ${JSON.stringify(invited)}`);
  // The link leaves the outbox with the mail.
  const invitation = await mailedLink(onCall, 'new@example.com');
  const registered = (await new Agent(app).register({ type: 'service_auth', login_hint: email, scope: 'api.read' }))
    .body as {
    readonly claim: { readonly verification_uri_complete: string };
  };
  const consent = authorizeQuery(await registerApp(app, { client_name: 'Assistant' }), {
    scope: 'api.read api.write.monitors',
  });
  const drillPath = await drillLink(onCall);
  const exported = (await admin.post('/api/organization/data-export', {})).body as { readonly publicId: string };
  return {
    email,
    open: {
      front: '/',
      'sign-in': '/sign-in',
      reset: '/reset-password',
      unknown: '/unknown',
      invitation,
      'invitation-invalid': '/accept-invitation?token=guessed',
      verify: '/verify/K7QF-2M9X-WD4T',
      setup: '/setup?token=guessed',
      'answer-invalid': `${ANSWER_PATH}/guessed`,
      ...(await answerLinks(onCall)),
      'drill-invalid': '/im/drills/guessed',
      drill: drillPath,
      'subscription-confirm': await confirmationLink(onCall),
      'subscription-invalid': '/status/kornblum/confirm/guessed',
      ...(await pageLinks(onCall)),
    },
    signedIn: {
      incident,
      account: '/account',
      sessions: '/account/sessions',
      'two-step': '/account/two-step',
      tokens: '/account/tokens',
      apps: '/account/apps',
      deletion: '/account/deletion',
      'agent-claim': new URL(registered.claim.verification_uri_complete).href.slice(app.url.length),
      consent: `/oauth/apps/authorize?${consent}`,
      'consent-error': '/oauth/apps/error',
      'data-export': `/data-export?id=${exported.publicId}`,
      'report-run-invalid': '/report-run?id=guessed',
    },
  };
};

const onCall = await answerWorld();
const { app } = onCall;
await mkdir(OUTPUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
const { open, signedIn, email } = await sceneIn(onCall);
for (const width of WIDTHS)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of LANGUAGES) {
      // The requests of a minute are limited, and a code of an agent is valid for ten.
      app.clock.advance(seconds(20));
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      const window: Page = await context.newPage();
      const shoot = async (name: string): Promise<void> => {
        const path = `${OUTPUT}/${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`;
        await window.screenshot({ path, fullPage: true });
        console.log(path);
      };
      for (const [name, path] of Object.entries(open)) {
        await window.goto(`${app.url}${path}`);
        await shoot(name);
      }
      const signIn = async (as: string): Promise<void> => {
        await window.goto(`${app.url}/sign-in`);
        await window.fill('#email', as);
        await window.fill('#password', PASSWORD);
        await window.click('main button');
      };
      await signIn(email);
      for (const [name, path] of Object.entries(signedIn)) {
        await window.goto(`${app.url}${path}`);
        await shoot(name);
      }
      await window.goto(`${app.url}/account/two-step`);
      await window.click('main button');
      await shoot('two-step-setup');
      await context.clearCookies();
      const { email: careful } = await addUser(app, onCall.organizationId);
      await signIn(careful);
      await window.goto(`${app.url}/account/two-step`);
      await window.click('main button');
      const key = (await window.locator('code.secret').textContent()) ?? '';
      await window.fill('#code', new Authenticator(app, key.replaceAll(' ', '')).code());
      await window.click('main button');
      await shoot('backup-codes');
      await context.clearCookies();
      await signIn(careful);
      await shoot('challenge');
      await context.close();
    }
await browser.close();
await onCall.close();
await stopTestServer();
