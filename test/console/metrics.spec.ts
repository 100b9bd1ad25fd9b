import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';
import { sceneIn } from './scene.ts';

describeConsole('figures of responses in the console', (suite) => {
  it('are those of the chosen period, by severity, team, customer, source and person', async () => {
    const { emails } = await sceneIn(suite.app);
    suite.app.clock.advance(minutes(5));
    const window = await suite.windowAt('/console/incidents?tab=responses', emails.admin);
    const { page } = window;
    await page.getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('region', { name: 'Person' }).waitFor();
    const total = page.getByRole('row', { name: /^All incidents / });
    // One that a person opened, and one of the alert of the data center.
    expect(await total.innerText()).to.match(/^All incidents\s+2\s+0\s+–\s+0\s+–$/);
    await page
      .getByRole('region', { name: 'Team' })
      .getByRole('row', { name: /^Operations 1 / })
      .waitFor();
    await expectSound(window);
    await page.getByLabel('Period').selectOption('90 days');
    await page.waitForFunction(`location.search === '?days=90'`);
    await total.waitFor();
  });

  it('say that nobody was called', async () => {
    const { query } = suite.app.database;
    const { organizationId } = suite.organization;
    await query.updateTable('organization').set({ imEnabled: true }).where('id', '=', organizationId).execute();
    const window = await suite.windowAt('/console/incidents/metrics');
    await window.page.getByText('No incident in this period').waitFor();
    await expectSound(window);
  });
});
