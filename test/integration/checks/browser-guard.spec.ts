import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { ScenarioStep } from '../../../src/domain/monitors/kinds/scenario-steps.ts';
import { closeServers, startTcp } from '../kernel/network/loopback.ts';
import { SITE, browserBench, describeWithChromium, siteGuard, startSite } from './browser-site.ts';

/** Shows `done` at the end of a script. */
const script = (code: string): string =>
  `<p id="state">running</p><script type="module">${code};document.querySelector('#state').textContent = 'done';</script>`;
const done: readonly ScenarioStep[] = [{ action: 'assertText', text: 'done', selector: '#state' }];

/** A name that resolves to a public address when it is first judged, and then to loopback. */
const rebinding = 'rebinding.test';

describeWithChromium('address guard of a browser', () => {
  const guard = siteGuard({ 'inside.test': ['127.0.0.1'], [rebinding]: ['127.0.0.1'] });
  const { browser, run } = browserBench(guard);
  /** What a page may not reach: it counts its connections. */
  const inward = () => startTcp((socket) => socket.destroy());
  const udpSockets: UdpSocket[] = [];
  const startUdp = async () => {
    const socket = createSocket('udp4');
    udpSockets.push(socket);
    let datagrams = 0;
    socket.on('message', () => (datagrams += 1));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return { port: socket.address().port, datagrams: () => datagrams };
  };

  before(async () => {
    await (await browser.open()).close();
  });
  after(() => browser.stop());
  afterEach(closeServers);
  afterEach(() => {
    for (const socket of udpSockets.splice(0)) socket.close();
  });

  const finished = async (pages: Parameters<typeof startSite>[0]): Promise<void> => {
    const site = await startSite(pages);
    expect((await run(`${site.origin}/`, done)).failure).to.equal(null);
  };

  for (const host of [
    '127.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
    'localhost',
    'inside.test',
    '0x7f000001',
    '169.254.169.254',
  ])
    it(`makes no connection when a page fetches from ${host}`, async () => {
      const target = await inward();
      guard.asked.splice(0);
      await finished({
        '/': script(
          `await fetch('http://${host}:${target.port}/', { mode: 'no-cors' }).catch(() => 0); await fetch('https://${host}:${target.port}/', { mode: 'no-cors' }).catch(() => 0)`,
        ),
      });
      expect(target.accepted()).to.equal(0);
      // The request did reach the guard; the browser did not refuse it by itself.
      expect(guard.asked.filter((asked) => asked !== SITE)).not.to.deep.equal([]);
    });

  it('makes no connection for images, frames, styles, beacons, prefetches and event streams', async () => {
    const target = await inward();
    const at = `http://127.0.0.1:${target.port}`;
    const page = `<link rel="dns-prefetch" href="//inside.test"><link rel="preconnect" href="${at}"><link rel="prefetch" href="${at}/p"><link rel="stylesheet" href="${at}/s"><img src="${at}/i"><iframe src="${at}/f"></iframe>`;
    await finished({
      '/': `${page}${script(`navigator.sendBeacon('${at}/b'); new EventSource('${at}/e'); await new Promise((resolve) => setTimeout(resolve, 500))`)}`,
    });
    expect(target.accepted()).to.equal(0);
  });

  it('makes no connection for a WebSocket, and opens those to public hosts', async () => {
    const target = await inward();
    const open = (url: string) =>
      `await new Promise((resolve) => { const socket = new WebSocket('${url}'); socket.onclose = socket.onopen = resolve; });`;
    const site = await startSite({
      '/socket': (_request, response) => void response.writeHead(400).end(),
      '/': (_request, response) =>
        void response
          .setHeader('Content-Type', 'text/html')
          .end(script(open(`ws://127.0.0.1:${target.port}/`) + open(`ws://${SITE}:${site.port}/socket`))),
    });
    expect((await run(`${site.origin}/`, done)).failure).to.equal(null);
    expect([target.accepted(), site.requested.includes('/socket')]).to.deep.equal([0, true]);
  });

  it('makes no connection for workers of a page', async () => {
    const target = await inward();
    const work = `await fetch('http://127.0.0.1:${target.port}/', { mode: 'no-cors' }).catch(() => 0); postMessage('done')`;
    await finished({
      '/': script(
        `const worker = new Worker('/worker.js', { type: 'module' }); await new Promise((resolve) => { worker.onmessage = resolve; })`,
      ),
      '/worker.js': (_request, response) => void response.setHeader('Content-Type', 'text/javascript').end(work),
    });
    expect(target.accepted()).to.equal(0);
  });

  it('follows no redirect of a page or of a request to a host that is not public', async () => {
    const target = await inward();
    const redirect = {
      '/redirect': (_request: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(302, { Location: `http://127.0.0.1:${target.port}/` }).end(),
    };
    await finished({ ...redirect, '/': script(`await fetch('/redirect', { mode: 'no-cors' }).catch(() => 0)`) });
    const site = await startSite(redirect);
    const { failure } = await run(`${site.origin}/redirect`, done);
    expect(failure).to.deep.equal({
      kind: 'load',
      failure: { code: 'addressNotPublic', phase: 'resolve', detail: '127.0.0.1' },
    });
    expect(target.accepted()).to.equal(0);
  });

  it('resolves a name once for each connection, and connects to the address that was judged', async () => {
    const target = await inward();
    const judged: string[] = [];
    // The name changes after the first look-up: a second one would lead inward.
    const bench = browserBench({
      judge: (host) => {
        judged.push(host);
        return Promise.resolve(
          judged.filter((name) => name === host).length > 1
            ? { public: false, reason: 'addressNotPublic' }
            : { public: true, addresses: ['127.0.0.1'] },
        );
      },
    });
    const site = await startSite({ '/': 'Hello' });
    try {
      const { failure } = await bench.run(`http://${rebinding}:${site.port}/`, [
        { action: 'assertText', text: 'Hello' },
      ]);
      expect([failure, target.accepted()]).to.deep.equal([null, 0]);
    } finally {
      await bench.browser.stop();
    }
  });

  it('sends no datagram for WebRTC and WebTransport, and no connection to a relay', async () => {
    const [udp, relay] = [await startUdp(), await inward()];
    const connection = `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp.port}' }, { urls: 'turn:127.0.0.1:${relay.port}?transport=tcp', username: 'a', credential: 'b' }] });
      peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer());
      try { await new WebTransport('https://127.0.0.1:${udp.port}/').ready; } catch {}
      await new Promise((resolve) => setTimeout(resolve, 1500))`;
    await finished({ '/': script(connection) });
    expect([udp.datagrams(), relay.accepted()]).to.deep.equal([0, 0]);
  });

  it('makes no connection for a service worker', async () => {
    const target = await inward();
    // Service workers need a secure context, which localhost is.
    const bench = browserBench({
      judge: (host) =>
        Promise.resolve(
          host === 'localhost'
            ? { public: true, addresses: ['127.0.0.1'] }
            : { public: false, reason: 'addressNotPublic' },
        ),
    });
    const worker = `addEventListener('install', (event) => event.waitUntil(Promise.allSettled([fetch('http://127.0.0.1:${target.port}/', { mode: 'no-cors' }), fetch('/from-worker')])))`;
    const site = await startSite({
      '/': script(`await navigator.serviceWorker.register('/worker.js'); await navigator.serviceWorker.ready`),
      '/worker.js': (_request, response) => void response.setHeader('Content-Type', 'text/javascript').end(worker),
    });
    try {
      expect((await bench.run(`http://localhost:${site.port}/`, done)).failure).to.equal(null);
      expect([site.requested.includes('/from-worker'), target.accepted()]).to.deep.equal([true, 0]);
    } finally {
      await bench.browser.stop();
    }
  });

  it('lets nobody without the credentials of a run use the proxy', async () => {
    const { GuardingProxy } = await import('../../../src/infrastructure/checks/browser/guarding-proxy.ts');
    const target = await inward();
    const proxy = new GuardingProxy({ judge: () => Promise.resolve({ public: true, addresses: ['127.0.0.1'] }) });
    const server = await proxy.start();
    const session = proxy.open();
    const { request } = await import('node:http');
    const statusOf = (method: string, path: string, credentials: string) =>
      new Promise<number | string>((resolve) => {
        const headers = { 'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
        const sent = request(server, { method, path, headers, agent: false });
        sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
        sent.on('connect', (answer) => resolve(answer.statusCode ?? 0));
        sent.on('error', (fault) => resolve(String(fault)));
        sent.end();
      });
    try {
      const right = `${session.username}:${session.password}`;
      for (const wrong of [
        '',
        'a:b',
        `${session.username}:`,
        `${session.username}:${'0'.repeat(session.password.length)}`,
      ])
        for (const [method, path] of [
          ['GET', `http://site.test:${target.port}/`],
          ['CONNECT', `site.test:${target.port}`],
        ] as const)
          expect(await statusOf(method, path, wrong), wrong).to.equal(407);
      expect(target.accepted()).to.equal(0);
      expect(await statusOf('CONNECT', `site.test:${target.port}`, right)).to.equal(200);
      session.end();
      expect(await statusOf('CONNECT', `site.test:${target.port}`, right)).to.equal(407);
    } finally {
      proxy.stop();
    }
  });
});
