import process from 'node:process';
import { expect } from 'chai';
import { screenshotFile } from '../../../src/domain/checks/screenshot.ts';
import { freePort } from '../../fixtures/ports.ts';
import { closeServers, startHttps, startTcp } from '../kernel/network/loopback.ts';
import { findBrowserPrograms } from '../../../src/infrastructure/checks/browser/browser-programs.ts';
import { SITE, browserBench, describeWithChromium, siteGuard, startSite } from './browser-site.ts';
import { until } from '../../until.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const FORM = `<h1>Shop</h1><form action="/welcome"><input id="name" name="name"><input id="password" name="password"><button>Sign in</button></form>`;
const WELCOME =
  '<h1>Welcome</h1><p id="late"></p><script>setTimeout(() => { document.querySelector("#late").textContent = "Your orders"; }, 300);</script>';

describeWithChromium('Chromium probe', function () {
  const { browser, run, observe, files } = browserBench();
  before(async () => {
    await (await browser.open()).close();
  });
  after(() => browser.stop());
  afterEach(closeServers);

  it('performs the steps of a scenario in order', async () => {
    const site = await startSite({ '/': FORM, '/welcome': WELCOME });
    const seen = await run(`${site.origin}/`, [
      { action: 'fill', selector: '#name', value: 'ada' },
      { action: 'press', key: 'Tab', selector: '#name' },
      { action: 'click', selector: 'text=Sign in' },
      { action: 'waitFor', selector: 'h1' },
      { action: 'assertUrl', url: '/welcome?name=ada*' },
      { action: 'assertText', text: 'Your orders', selector: '#late' },
      { action: 'goto', url: '/' },
      { action: 'assertText', text: 'Shop' },
    ]);
    expect(seen.failure).to.equal(null);
    expect(seen.performed.map(({ url }) => url.slice(site.origin.length))).to.deep.equal([
      '/',
      '/',
      '/',
      ...Array.from({ length: 4 }, () => '/welcome?name=ada&password='),
      '/',
      '/',
    ]);
    expect(seen.totalMs).to.be.greaterThan(0);
    expect(seen.screenshots).to.deep.equal([]);
  });

  it('isolates runs from each other', async () => {
    const cookies: unknown[] = [];
    const site = await startSite({
      '/': ({ headers }, response) => {
        cookies.push(headers.cookie);
        response.setHeader('Set-Cookie', 'visited=1').end('Hello');
      },
    });
    for (let visit = 0; visit < 2; visit += 1) await run(`${site.origin}/`, [{ action: 'assertText', text: 'Hello' }]);
    expect(cookies.filter((cookie) => cookie !== undefined)).to.deep.equal([]);
  });

  it('runs a scenario that is not stored without screenshots, one at a time for each tenant', async () => {
    let open = 0;
    let most = 0;
    const site = await startSite({
      '/': (_request, response) => {
        open += 1;
        most = Math.max(most, open);
        setTimeout(() => {
          open -= 1;
          response.setHeader('Content-Type', 'text/html').end('<h1>Shop</h1>');
        }, 200);
      },
    });
    const attempt = () => run(`${site.origin}/`, [{ action: 'screenshot', name: 'Shop' }], { isStored: false });
    const seen = await Promise.all([attempt(), attempt()]);
    expect(most).to.equal(1);
    for (const { failure, performed, screenshots } of seen) {
      expect([failure, performed.length]).to.deep.equal([null, 2]);
      expect(screenshots).to.deep.equal([]);
    }
  });

  it('keeps screenshots of the steps that take one, and of a failure', async () => {
    const site = await startSite({ '/': FORM });
    const { failure, screenshots } = await run(
      `${site.origin}/`,
      [
        { action: 'screenshot', name: 'form' },
        { action: 'assertUrl', url: '/elsewhere' },
      ],
      { timeoutSeconds: 10 },
    );
    expect(failure).to.deep.equal({ kind: 'url', seen: `${site.origin}/` });
    expect(screenshots.map(({ step, name }) => [step, name])).to.deep.equal([
      [1, 'form'],
      [2, null],
    ]);
    for (const { id } of screenshots) {
      const found = await files.read(screenshotFile(7, id));
      expect(Buffer.concat(await Array.fromAsync(found?.content ?? [])).subarray(0, 8)).to.deep.equal(PNG);
    }
  });

  it('fills in secrets, and shows them in no observation', async () => {
    const secret = 'p&ss "w+rd"';
    const received: unknown[] = [];
    const site = await startSite({
      '/': FORM,
      '/welcome': ({ url }, response) => {
        received.push(new URL(url ?? '', site.origin).searchParams.get('password'));
        response.setHeader('Content-Type', 'text/html').end(`<p>${secret}</p>`);
      },
    });
    const steps = [
      { action: 'fill', selector: '#password', value: { secret: 'password' } },
      { action: 'click', selector: 'button' },
      { action: 'assertText', text: 'Welcome' },
    ] as const;
    const seen = await run(`${site.origin}/`, steps, { secrets: { password: secret }, timeoutSeconds: 10 });
    expect(received).to.deep.equal([secret]);
    expect(seen.failure?.kind).to.equal('text');
    expect(seen.performed.at(-1)?.url).to.equal(`${site.origin}/welcome?name=&password=***`);
    for (const form of [secret, encodeURIComponent(secret), 'p%26ss', JSON.stringify(secret).slice(1, -1)])
      expect(JSON.stringify(seen)).not.to.include(form);
  });

  describe('reports', () => {
    const failureOf = async (target: string, timeoutSeconds = 10) =>
      (await run(target, [{ action: 'assertText', text: 'Hello' }], { timeoutSeconds })).failure;

    it('a status of 400 or more', async () => {
      const site = await startSite({ '/': (_request, response) => void response.writeHead(503).end('down') });
      expect(await failureOf(`${site.origin}/`)).to.deep.equal({ kind: 'status', status: 503 });
    });

    it('connectionFailed for a closed port', async () => {
      expect(await failureOf(`http://${SITE}:${await freePort()}/`)).to.deep.equal({
        kind: 'load',
        failure: { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' },
      });
    });

    it('hostUnresolved for an unknown name, over HTTP and HTTPS', async () => {
      for (const scheme of ['http', 'https'])
        expect(await failureOf(`${scheme}://unknown.test/`)).to.deep.equal({
          kind: 'load',
          failure: {
            code: 'hostUnresolved',
            phase: 'resolve',
            detail: 'unknown.test',
            lookup: { error: 'ENODATA', servers: [] },
          },
        });
    });

    it('connectionClosed for a server that closes without an answer', async () => {
      const server = await startTcp((socket) => void socket.end());
      expect(await failureOf(`http://${SITE}:${server.port}/`)).to.have.nested.property(
        'failure.code',
        'connectionClosed',
      );
    });

    it('certificateInvalid for a certificate of an unknown authority', async () => {
      const server = await startHttps((_request, response) => response.end('Hello'));
      expect(await failureOf(`https://${SITE}:${server.port}/`)).to.have.nested.property(
        'failure.code',
        'certificateInvalid',
      );
    });

    it('timedOut for a server that never answers, and for a page that is sent a byte at a time', async () => {
      const silent = await startTcp((socket) => void socket.resume());
      const timedOut = { kind: 'load', failure: { code: 'timedOut', phase: 'request', detail: 'deadline passed' } };
      expect(await failureOf(`http://${SITE}:${silent.port}/`, 5)).to.deep.equal(timedOut);
      const slow = await startTcp((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 100);
        socket.once('close', () => clearInterval(timer));
      });
      expect(await failureOf(`http://${SITE}:${slow.port}/`, 5)).to.deep.equal(timedOut);
      await slow.quiet();
    });

    it('an element that does not appear, and a selector that is not valid', async () => {
      const site = await startSite({ '/': FORM });
      for (const [selector, expected] of [
        ['#missing', /notPossible/],
        ['!!', /not a valid selector|Unexpected|parsing/],
      ] as const) {
        const { failure } = await run(`${site.origin}/`, [{ action: 'click', selector }], { timeoutSeconds: 10 });
        expect(JSON.stringify(failure)).to.match(expected);
      }
    });
  });

  it('leaves no connection and no page open', async () => {
    const site = await startSite({
      '/': `<script>new EventSource('/stream')</script>Hello`,
      '/stream': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n'),
    });
    await run(`${site.origin}/`, [{ action: 'assertText', text: 'Hello' }]);
    await site.quiet();
  });

  it('is inconclusive when the browser crashes, and starts another for the next check', async () => {
    const site = await startSite({ '/': 'Hello' });
    const crashing = observe(`${site.origin}/`, [{ action: 'waitFor', selector: '#never' }]);
    await until(() => site.requested.length > 0);
    process.kill((await browser.pid()) ?? 0, 'SIGKILL');
    expect(await crashing).to.deep.equal({ kind: 'noBrowser', detail: 'The browser crashed.' });
    expect((await run(`${site.origin}/`, [{ action: 'assertText', text: 'Hello' }])).failure).to.equal(null);
  });

  it('leaves no browser behind when it is stopped, even if a run begins at this moment', async () => {
    const { browser: own } = browserBench();
    const run = own.open();
    await own.stop();
    await (await run).close();
    await (await own.open()).close();
    expect(await own.pid()).to.equal(null);
  });
});

describe('Chromium probe without', () => {
  for (const [what, programs, expected] of [
    ['Chromium', findBrowserPrograms('/nowhere/chromium'), 'Error: Chromium is not installed.'],
    [
      'the driver of Chromium',
      findBrowserPrograms(process.execPath, () => false),
      'Error: The package playwright-core, which drives Chromium, is not installed: run npm install playwright-core.',
    ],
  ] as const)
    it(`${what} is inconclusive and says so`, async () => {
      const { browser, observe } = browserBench(siteGuard(), { page: 1, browser: 1 }, programs);
      expect(browser.isInstalled).to.equal(false);
      const seen = await observe('https://shop.example/', [{ action: 'assertText', text: 'Hello' }]);
      expect(seen).to.deep.equal({ kind: 'noBrowser', detail: expected });
    });
});
