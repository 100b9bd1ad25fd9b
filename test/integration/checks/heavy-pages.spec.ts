import { readFileSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect } from 'chai';
import type { StepFailure } from '../../../src/domain/checks/kinds/scenario.ts';
import { seconds } from '../../../src/domain/kernel/time.ts';
import { closeServers } from '../kernel/network/loopback.ts';
import { browserBench, describeWithChromium, siteGuard, startSite } from './browser-site.ts';

const MEGABYTE = 1024 * 1024;
/**
 * How much later than its timeout a run may end on a machine that is busy. Leases allow five seconds; a run that
 * nothing ends takes minutes.
 */
const OVERTIME = seconds(30);

/** None for a process that has ended. */
const priorityOf = (pid: number): readonly number[] => {
  try {
    return [getPriority(pid)];
  } catch {
    return [];
  }
};

describeWithChromium('pages that use much', () => {
  const { browser, run } = browserBench(siteGuard(), { page: 300 * MEGABYTE, browser: 1500 * MEGABYTE });
  before(async () => {
    await (await browser.open()).close();
  });
  after(() => browser.stop());
  afterEach(closeServers);

  /** Another run succeeds afterwards, in the browser that is left. */
  const expectUsable = async (): Promise<void> => {
    const site = await startSite({ '/': 'Hello' });
    expect((await run(`${site.origin}/`, [{ action: 'assertText', text: 'Hello' }])).failure).to.equal(null);
  };

  const timed = async <Value>(work: Promise<Value>): Promise<readonly [Value, number]> => {
    const start = performance.now();
    return [await work, performance.now() - start];
  };

  /** A page that slows the machine may not even be loaded in time. */
  const expectTimeout = (failure: StepFailure | null): void => {
    if (failure?.kind === 'load') expect(failure.failure.code).to.equal('timedOut');
    else expect(failure).to.deep.equal({ kind: 'action', seen: { phrase: 'notPossible' } });
  };

  it('that open windows without end are ended', async () => {
    const site = await startSite({
      '/': `<button onclick="open('/popup')">Go</button><script>setInterval(() => open('/popup'), 100)</script>`,
      '/popup': `<script>open('/popup')</script>`,
    });
    const pressed = Array.from({ length: 40 }, () => ({ action: 'click' as const, selector: 'button' }));
    const { failure } = await run(`${site.origin}/`, [...pressed, { action: 'waitFor', selector: '#never' }], {
      timeoutSeconds: 60,
    });
    expect(failure).to.deep.equal({ kind: 'limit', seen: { phrase: 'windows', count: 5 } });
    await expectUsable();
  });

  it('that compute without end in workers run at a low priority and end in time', async () => {
    const site = await startSite({
      '/': `<script>for (let i = 0; i < 4; i += 1) new Worker('/worker.js')</script>Hello`,
      '/worker.js': (_request, response) => void response.setHeader('Content-Type', 'text/javascript').end('for (;;);'),
    });
    const priorities: number[] = [];
    const timer = setInterval(() => priorities.push(...childrenOf(process.pid).flatMap(priorityOf)), 500);
    const [{ failure }, took] = await timed(
      run(
        `${site.origin}/`,
        [
          { action: 'assertText', text: 'Hello' },
          { action: 'waitFor', selector: '#never' },
        ],
        { timeoutSeconds: 4 },
      ),
    );
    clearInterval(timer);
    expectTimeout(failure);
    expect(took).to.be.below(seconds(4) + OVERTIME);
    expect(priorities).to.include(10);
    await expectUsable();
  });

  it('that never answer to a step end in time', async () => {
    const site = await startSite({ '/': `Hello<script>setTimeout(() => { for (;;); }, 200)</script>` });
    for (const step of [
      { action: 'press', key: 'Enter' },
      { action: 'assertText', text: 'never' },
      { action: 'goto', url: '/other' },
    ] as const) {
      const [{ failure }, took] = await timed(
        run(
          `${site.origin}/`,
          [
            { action: 'waitFor', selector: 'body' },
            { action: 'press', key: 'Tab' },
            { action: 'waitFor', selector: '#never' },
            step,
          ],
          { timeoutSeconds: 3 },
        ),
      );
      expectTimeout(failure);
      expect(took).to.be.below(seconds(3) + OVERTIME);
    }
    await expectUsable();
  });

  it('that use too much memory are ended, and other runs are not', async () => {
    const ended = Promise.withResolvers<undefined>();
    const site = await startSite({
      '/': `<script>const kept = []; setInterval(() => kept.push(new Uint8Array(20_000_000).fill(1)), 20)</script>`,
      '/other': `<script>fetch('/end').then(() => { document.body.textContent = 'Hello'; })</script>`,
      '/end': (_request, response) => void ended.promise.then(() => response.end()),
    });
    const other = run(`${site.origin}/other`, [{ action: 'assertText', text: 'Hello' }], { timeoutSeconds: 60 });
    const { failure } = await run(`${site.origin}/`, [{ action: 'waitFor', selector: '#never' }], {
      timeoutSeconds: 60,
    });
    expect(failure).to.deep.equal({ kind: 'limit', seen: { phrase: 'memory', megabytes: 512 } });
    ended.resolve(undefined);
    expect((await other).failure).to.equal(null);
    await expectUsable();
  });

  it('that load without end are ended', async () => {
    const block = Buffer.alloc(MEGABYTE, 'x');
    const site = await startSite({
      '/': `<script>fetch('/endless').then((answer) => answer.blob()).finally(() => { document.body.innerHTML = '<p id="ended">ended</p>'; })</script>`,
      '/endless': (_request, response) => {
        const send = (): void => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', send);
        send();
      },
    });
    const { failure } = await run(
      `${site.origin}/`,
      [
        { action: 'waitFor', selector: '#ended' },
        { action: 'goto', url: '/' },
      ],
      { timeoutSeconds: 60 },
    );
    expect(failure).to.deep.equal({ kind: 'limit', seen: { phrase: 'data', megabytes: 100, connections: 1000 } });
    await site.quiet();
    await expectUsable();
  });
});

const parentOf = (pid: string): number => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

const childrenOf = (pid: number): readonly number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [...children, ...children.flatMap(childrenOf)];
};
