import { channelTypes } from '../../src/domain/notifications/channel-types.ts';
import { at, click } from './console-state.ts';
import type { ConsoleState } from './console-state.ts';

/** Forms with the fields that they show only at times. */
export const formStates: readonly ConsoleState[] = [
  ...['scenario', 'heartbeat', 'tcp', 'ssh', 'dns'].map((kind): ConsoleState => ({
    name: `new-${kind}`,
    path: at(`/monitors/new?kind=${kind}`),
  })),
  {
    name: 'new-monitor-more',
    path: at('/monitors/new?kind=keyword'),
    isWhole: true,
    steps: async (page) => {
      await page.getByText('More options').first().click();
      for (const name of ['Request headers', 'Request body', 'Login'])
        await page.getByLabel(name, { exact: true }).selectOption({ index: 1 });
    },
  },
  {
    name: 'new-scenario-steps',
    path: at('/monitors/new?kind=scenario'),
    steps: async (page) => {
      for (let step = 0; step < 2; step += 1) await click('Add a step')(page);
    },
  },
  ...Object.keys(channelTypes).map((type): ConsoleState => ({
    name: `new-${type}-channel`,
    path: at(`/channels/new?type=${type}`),
    steps: async (page) => {
      const more = page.getByText('More options');
      if ((await more.count()) > 0) await more.first().click();
    },
  })),
  {
    name: 'quiet-hours',
    path: at('/profile'),
    isWhole: true,
    steps: async (page) =>
      page
        .getByLabel(/quiet hours/)
        .first()
        .check(),
  },
  {
    name: 'schedule-layer',
    path: ({ schedule }) => `/on-call/schedules/${schedule}/edit`,
    isWhole: true,
    steps: async (page) => page.locator('summary', { hasText: 'Office hours' }).click(),
  },
];
