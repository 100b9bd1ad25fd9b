import { expect } from 'chai';
import type { BrowserContextOptions } from 'playwright-core';
import { site } from '../../../src/interfaces/http/site.ts';
import { Authenticator, addUser } from '../http/access/browser.ts';
import { authorizeQuery, registerApp } from '../http/connected-apps/app-flow.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import type { Person } from './chromium.ts';

/** Returns the accessibility faults of the current page as a list of sentences. Runs in the browser. */
const faults = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const found = [];
  const expectOne = (selector) => { if (all(selector).length !== 1) found.push(all(selector).length + ' of ' + selector); };
  if (document.documentElement.lang !== 'en') found.push('no language');
  if (!/\\S – Watchstead$/.test(document.title)) found.push('no title: ' + document.title);
  expectOne('h1'); expectOne('main'); expectOne('header');
  const levels = all('h1, h2, h3, h4').map((heading) => Number(heading.tagName[1]));
  for (const input of all('input:not([type=hidden]):not([hidden]), select, textarea')) {
    if (input.labels.length !== 1 || input.labels[0].textContent.trim() === '') found.push('no label: ' + input.name);
    if (['text', 'email', 'password'].includes(input.type) && !input.autocomplete) found.push('no autocomplete: ' + input.name);
    for (const id of (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) if (!document.getElementById(id)) found.push('describes nothing: ' + id);
  }
  if (all('script').length !== (all('[data-copies], [data-push-key]').length > 0 ? 1 : 0)) found.push(all('script').length + ' scripts');
  const ids = all('[id]').map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push('id twice: ' + id);
  for (const button of all('button, a')) if (button.textContent.trim() === '') found.push('nameless: ' + button.outerHTML);
  for (const image of all('img')) if (!image.hasAttribute('alt')) found.push('image without text: ' + image.src);
  for (const link of all('a[href^="#"]')) if (!document.getElementById(link.hash.slice(1))) found.push('leads nowhere: ' + link.hash);
  for (const element of all('[style], style, script:not([src="/assets/watchstead.js"])')) found.push('inline: ' + element.outerHTML.slice(0, 80));
  for (const element of all('*')) for (const { name } of element.attributes) if (name.startsWith('on')) found.push('handler: ' + name);
  for (const target of all('button, .rooms a')) if (target.getBoundingClientRect().height < 24) found.push('too small to hit: ' + target.textContent);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push('wider than the window by ' + (document.documentElement.scrollWidth - document.documentElement.clientWidth));
  return found;
})()`;

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['wide and light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['320 pixels wide and dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
];

describeInBrowser('accessibility of every page', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization({ organization: `Organization${'o'.repeat(60)}` }));
  });
  after(() => app.close());

  // The test scripts require JavaScript; the pages do not.
  const visitor = (options: BrowserContextOptions): Promise<Person> =>
    person(app, { ...options, javaScriptEnabled: true });

  for (const [name, options] of windows) {
    it(`pages have labels, one heading, landmarks and no overflow in a window ${name}`, async () => {
      // Each window has its own user, because the first one turns two-step verification on.
      const address = `${name.replaceAll(' ', '-')}${'a'.repeat(40)}@example.com`;
      const { email } = await addUser(app, organizationId, { role: 'admin', email: address });
      const who = await visitor(options);
      const check = async (what: string) => {
        // Styles set the sizes, and the script shows the copy button.
        await who.page.waitForLoadState();
        expect(await who.page.evaluate(faults), `${what}, ${name}`).to.deep.equal([]);
      };
      // Pages of subscribers have the layout of their status page, which is examined apart.
      for (const { path } of site.pages.filter(
        ({ permission, path: address }) => permission === 'anyone' && !address.startsWith('/status/'),
      )) {
        await who.open(path);
        await check(path);
      }
      await who.open('/reset-password?token=x');
      await who.fill('New password', 'short');
      await who.press('Change password');
      await check('a form with a problem');
      await who.signIn(email);
      for (const { path } of site.pages.filter(({ permission }) => permission === 'ownSession')) {
        await who.open(path);
        await check(path);
      }
      await who.open('/account/two-step');
      await who.press('Set up');
      await check('the enrollment');
      const key = ((await who.page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '');
      await who.fill('Code', new Authenticator(app, key).code());
      await who.press('Turn on');
      await check('the backup codes');
      await who.open('/account/tokens');
      await who.fill('Name', 'n'.repeat(60));
      await who.press('Create the token');
      await check('a new token');
      await who.open('/account/tokens');
      await check('the list of tokens');
      const { body } = await app
        .client()
        .post('/agent/identity', { type: 'service_auth', login_hint: email, scope: 'api.write.monitors' });
      await who.open(`/agent-claim?user_code=${body.claim.user_code}`);
      await check('the question about an agent');
      await who.open(
        `/oauth/apps/authorize?${authorizeQuery(await registerApp(app, { client_name: 'A'.repeat(80) }))}`,
      );
      await check('the question about an app');
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });
  }

  it('pages follow the color scheme of the system', async () => {
    const grounds: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const who = await visitor({ colorScheme });
      await who.open('/sign-in');
      grounds.push(await who.page.evaluate('getComputedStyle(document.body).backgroundColor'));
      await who.context.close();
    }
    expect(grounds).to.deep.equal(['rgb(245, 246, 248)', 'rgb(18, 22, 28)']);
  });
});
