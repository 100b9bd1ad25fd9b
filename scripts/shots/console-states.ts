import { UNKNOWN_ID, withChanges, withChatAccount, withDomains, withReopening, withTags } from './console-answers.ts';
import { at, click, follow } from './console-state.ts';
import type { ConsoleState } from './console-state.ts';
import { formStates } from './form-states.ts';

/** The dialog of an action on a selected monitor. */
const bulkDialog = (action: string): ConsoleState => ({
  name: `bulk-${action.toLowerCase().replaceAll(' ', '-')}`,
  path: at('/monitors'),
  steps: async (page) => {
    await page.getByRole('checkbox').first().check();
    if (action !== 'Check now') await click('Actions')(page);
    await click(action)(page);
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  },
});

const emptyPlaces = {
  overview: '/overview',
  monitors: '/monitors',
  outages: '/incidents',
  announcements: '/incidents?tab=announcements',
  responses: '/incidents?tab=responses',
  customers: '/customers',
  channels: '/channels',
} as const;

const unmatchedPlaces = ['monitors', 'incidents', 'customers', 'people'] as const;

const failures: Readonly<Record<string, readonly [path: ConsoleState['path'], failing: string]>> = {
  overview: [at('/overview'), '**/api/overview'],
  monitors: [at('/monitors'), '**/api/monitors?*'],
  monitor: [({ monitor }) => `/monitors/website/${monitor}`, '**/api/websites/*'],
  'monitor-figures': [({ monitor }) => `/monitors/website/${monitor}`, '**/uptime-stats?*'],
  incidents: [at('/incidents'), '**/api/incidents?*'],
  customer: [({ customer }) => `/customers/${customer}`, '**/api/customers/*'],
  channels: [at('/channels'), '**/api/notification-channels?*'],
  people: [at('/people'), '**/api/users?*'],
};

/** What the screens show beside their records: states that were designed, forms of each sort, menus and dialogs. */
export const consoleStates: readonly ConsoleState[] = [
  ...Object.entries(emptyPlaces).map(([name, path]): ConsoleState => ({
    name: `empty-${name}`,
    path: at(path),
    reader: 'nobody',
  })),
  ...unmatchedPlaces.map((name): ConsoleState => ({
    name: `unmatched-${name}`,
    path: at(`/${name}?search=nothing%20like%20it`),
  })),
  ...Object.entries(failures).map(([name, [path, failing]]): ConsoleState => ({
    name: `failed-${name}`,
    path,
    failing,
  })),
  { name: 'forbidden', path: at('/people'), reader: 'editor' },
  { name: 'not-found', path: at('/nothing-like-it') },
  { name: 'missing-monitor', path: at(`/monitors/website/${UNKNOWN_ID}`) },
  { name: 'licenses', path: at('/licenses') },
  {
    name: 'evidence',
    path: ({ monitor }) => `/monitors/website/${monitor}`,
    steps: async (page) => {
      await page
        .getByRole('link', { name: /:\d\d:/ })
        .first()
        .click();
      await page.getByText('Decided by').waitFor();
    },
    isWhole: true,
  },
  { name: 'maintenance-calendar', path: at('/maintenance?view=month') },
  ...formStates,
  { name: 'chat-accounts', path: at('/profile'), steps: withChatAccount },
  {
    name: 'chat-accounts-dialog',
    path: at('/profile'),
    steps: async (page) => {
      await withChatAccount(page);
      await click('Link an account')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'views-menu', path: at('/monitors?state=up'), steps: click('Views') },
  {
    name: 'view-dialog',
    path: at('/monitors?state=up'),
    steps: async (page) => {
      await click('Views')(page);
      await click('Save as a view …')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'more-filters',
    path: at('/monitors'),
    steps: async (page) => {
      await click('More filters')(page);
      await page.getByLabel('Customer').first().waitFor();
    },
  },
  {
    name: 'bulk-bar',
    path: at('/monitors'),
    steps: async (page) => page.getByRole('checkbox').first().check(),
  },
  ...['Set the locations', 'Check now', 'Send a message'].map(bulkDialog),
  {
    name: 'responses-bar',
    path: at('/incidents?tab=responses'),
    steps: async (page) => {
      const row = page.getByRole('checkbox').first();
      const acknowledge = page.getByRole('button', { name: 'Acknowledge' });
      await row.click();
      if (await acknowledge.isEnabled()) {
        await acknowledge.click();
        await row.click();
      }
    },
  },
  {
    name: 'edit-tested',
    path: ({ monitor }) => `/monitors/website/${monitor}/edit`,
    steps: async (page) => {
      await click('Test now')(page);
      await page.getByRole('heading', { name: 'Result of the test' }).waitFor();
    },
  },
  { name: 'delete-dialog', path: ({ monitor }) => `/monitors/website/${monitor}`, steps: click('Delete') },
  { name: 'mute-dialog', path: ({ monitor }) => `/monitors/website/${monitor}`, steps: click('Other settings') },
  {
    name: 'copied-customer',
    path: ({ customer }) => `/customers/${customer}/copy`,
    steps: async (page) => {
      await page.getByLabel('Name of the new customer').fill('Bakery Blau');
      await page.getByLabel('Email address of the contact').fill('office@bakery-blau.example');
      await click('Preview')(page);
      await page.getByRole('heading', { name: 'What would be created' }).waitFor();
    },
  },
  {
    name: 'new-incident-dialog',
    path: at('/incidents?tab=responses'),
    steps: async (page) => {
      await click('New incident')(page);
      await page.getByLabel('What happens').waitFor();
    },
  },
  { name: 'target-changes', path: ({ monitor }) => `/monitors/website/${monitor}`, steps: withChanges },
  {
    name: 'refuse-dialog',
    path: ({ monitor }) => `/monitors/website/${monitor}`,
    steps: async (page) => {
      await withChanges(page);
      await click('Refuse')(page);
    },
  },
  { name: 'domains', path: at('/domains'), steps: withDomains },
  { name: 'correction-dialog', path: at('/reports'), steps: click('Correct a month') },
  { name: 'platform', path: at('/platform'), reader: 'platform' },
  { name: 'platform-dialog', path: at('/platform'), reader: 'platform', steps: click('New organization') },
  { name: 'platform-diagnosis', path: at('/platform/diagnosis'), reader: 'platform' },
  { name: 'platform-organization', path: at('/platform'), reader: 'platform', steps: follow('Example Agency') },
  { name: 'platform-people', path: at('/platform'), reader: 'platform', steps: follow('Example Agency', 'People') },
  { name: 'invitation', path: at('/people'), steps: click('Invite somebody') },
  { name: 'person-dialog', path: at('/people'), steps: click('Edit') },
  { name: 'approve-dialog', path: ({ changeRequest }) => `/change-requests/${changeRequest}`, steps: click('Approve') },
  { name: 'reopened', path: ({ outage }) => `/incidents/${outage}`, steps: withReopening, isWhole: true },
  { name: 'tagged-monitors', path: at('/monitors'), steps: withTags },
  { name: 'merge-dialog', path: ({ response }) => `/incidents/responses/${response}`, steps: click('Merge') },
  {
    name: 'postmortem',
    path: ({ outage }) => `/incidents/${outage}`,
    steps: async (page) => {
      await click('Write a postmortem')(page);
      await page.getByLabel('Postmortem').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'palette',
    path: at('/overview'),
    steps: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'keys',
    path: at('/overview'),
    steps: async (page) => {
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu',
    path: at('/overview'),
    steps: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByText('Appearance').click();
    },
  },
  { name: 'customer-overview', path: at('/overview'), reader: 'customer' },
  { name: 'customer-package', path: at('/customer'), reader: 'customer' },
  {
    name: 'customer-request',
    path: ({ monitor }) => `/monitors/website/${monitor}/edit`,
    reader: 'customer',
    steps: async (page) => {
      await page.getByLabel('URL').first().fill('https://rooms.example/');
      await click('Review the request')(page);
    },
  },
  { name: 'readonly-monitor', path: ({ monitor }) => `/monitors/website/${monitor}`, reader: 'readonly' },
];
