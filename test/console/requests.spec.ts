import { expect } from 'chai';
import { UP } from '../builders/websites.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { settled, signInAt } from './console-window.ts';

/** The last part of the screen of a monitor, which is below the view of a low window. */
const LAST = 'Latest checks';

/** Collects the paths of the API that a window asks for, each with its query. */
const askedBy = ({ page }: Person): readonly string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/stream') asked.push(`${pathname}${search}`);
  });
  return asked;
};

describeConsole('the requests of a screen', (suite) => {
  const openMonitor = async (): Promise<readonly [window: Person, asked: readonly string[]]> => {
    const id = await suite.addWebsite('Shop');
    await suite.check(UP);
    const window = await suite.window({ scrolls: true, viewport: { width: 1440, height: 400 } });
    const asked = askedBy(window);
    await signInAt(window, `/console/monitors/website/${id}`, suite.email);
    await window.page.getByRole('heading', { level: 2, name: 'Incidents' }).waitFor();
    await settled(window);
    return [window, asked];
  };

  it('leave out the last part of a monitor until somebody scrolls to it', async () => {
    const [{ page }, asked] = await openMonitor();
    const last = page.getByRole('heading', { level: 2, name: LAST });
    expect(await last.count()).to.equal(0);
    expect(asked.filter((path) => path.includes('/check-history'))).to.deep.equal([]);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await last.waitFor();
  });

  it('are sent for all of a monitor before it is printed', async () => {
    const [{ page }] = await openMonitor();
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await page.getByRole('heading', { level: 2, name: LAST }).waitFor();
  });
});
