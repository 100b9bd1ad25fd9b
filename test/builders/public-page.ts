import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { SHOWN_DAYS } from '../../src/domain/status-pages/public-page.ts';
import type {
  DaySums,
  PublicComponent,
  PublicDay,
  PublicGroup,
  PublicHistory,
  PublicIncident,
  PublicMaintenance,
  PublicPage,
  PublicUpdate,
} from '../../src/domain/status-pages/public-page.ts';
import { NOW } from './clock.ts';

const publicId = (kind: number, index: number): string =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(index).padStart(8, '0')}`;

/** Sums of a day that was up all day, with changes. */
export const sums = (changes: Partial<DaySums> = {}): DaySums => {
  const { degradedSeconds = 0, downSeconds = 0, maintenanceSeconds = 0, unknownSeconds = 0 } = changes;
  return {
    upSeconds: 86_400 - downSeconds - maintenanceSeconds - unknownSeconds,
    degradedSeconds,
    downSeconds,
    maintenanceSeconds,
    unknownSeconds,
    ...changes,
  };
};

/** The last 90 days of a component, oldest first, all up. `changes` are by days before today. */
export const publicDays = (
  changes: Readonly<Record<number, Partial<Omit<PublicDay, 'date'>>>> = {},
): readonly PublicDay[] =>
  Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const ago = SHOWN_DAYS - 1 - index;
    return {
      date: later(NOW, -days(ago)).toISOString().slice(0, 10),
      sums: sums(),
      hasIncident: false,
      ...changes[ago],
    };
  });

export const aPublicComponent = (index: number, changes: Partial<PublicComponent> = {}): PublicComponent => ({
  publicId: publicId(1, index),
  groupPublicId: null,
  name: `Component ${index}`,
  description: '',
  status: 'operational',
  upstreamUrl: null,
  days: publicDays(),
  createdAt: later(NOW, -days(200)),
  updatedAt: later(NOW, -days(20)),
  ...changes,
});

export const aPublicGroup = (index: number, changes: Partial<PublicGroup> = {}): PublicGroup => ({
  publicId: publicId(2, index),
  name: `Group ${index}`,
  status: 'operational',
  ...changes,
});

export const aPublicUpdate = (index: number, changes: Partial<PublicUpdate> = {}): PublicUpdate => ({
  publicId: publicId(4, index),
  status: 'investigating',
  message: `Update ${index}`,
  createdAt: later(NOW, -hours(1)),
  ...changes,
});

export const aPublicIncident = (index: number, changes: Partial<PublicIncident> = {}): PublicIncident => ({
  publicId: publicId(3, index),
  title: `Incident ${index}`,
  status: 'investigating',
  impact: 'major',
  componentPublicIds: [publicId(1, 1)],
  startedAt: later(NOW, -hours(1)),
  resolvedAt: null,
  gapMs: 0,
  updates: [aPublicUpdate(index)],
  postmortem: null,
  createdAt: later(NOW, -hours(1)),
  updatedAt: later(NOW, -minutes(30)),
  ...changes,
});

export const aPublicMaintenance = (index: number, changes: Partial<PublicMaintenance> = {}): PublicMaintenance => ({
  publicId: publicId(5, index),
  title: `Maintenance ${index}`,
  description: null,
  componentPublicIds: [publicId(1, 1)],
  startsAt: later(NOW, days(1)),
  endsAt: later(NOW, days(1) + hours(2)),
  createdAt: later(NOW, -days(2)),
  updatedAt: later(NOW, -days(1)),
  ...changes,
});

/** A page with one component that is operational. */
export const aPublicPage = (changes: Partial<PublicPage> = {}): PublicPage => ({
  publicId: publicId(0, 1),
  slug: 'acme',
  title: 'Acme',
  description: '',
  language: 'en',
  texts: {},
  timezone: 'Europe/Zurich',
  brandColor: null,
  logo: null,
  icon: null,
  status: 'operational',
  updatedAt: NOW,
  groups: [],
  components: [aPublicComponent(1)],
  incidents: [],
  maintenances: [],
  ...changes,
});

/** A page of an agency on a bad day: groups, every status, open and past incidents, maintenance. */
export const aBusyPublicPage = (changes: Partial<PublicPage> = {}): PublicPage => {
  const [shop, internal] = [
    aPublicGroup(1, { name: 'Online shop', status: 'major_outage' }),
    aPublicGroup(2, { name: 'Back office', status: 'under_maintenance' }),
  ];
  const outage = {
    0: { sums: sums({ downSeconds: 5_400 }), hasIncident: true },
    12: { sums: sums({ downSeconds: 720 }), hasIncident: true },
  };
  const young = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [30 + at, { sums: null }]));
  return aPublicPage({
    title: 'Acme Status',
    description: 'The state of the services that Acme runs for its customers.',
    brandColor: '#6d28d9',
    status: 'major_outage',
    groups: [shop, internal],
    components: [
      aPublicComponent(1, {
        name: 'Website',
        status: 'operational',
        days: publicDays({ 40: { sums: sums({ maintenanceSeconds: 7_200 }) } }),
      }),
      aPublicComponent(2, { name: 'Phone support', description: 'Monday to Friday, 8 to 18', days: [] }),
      aPublicComponent(3, {
        name: 'Checkout',
        groupPublicId: shop.publicId,
        status: 'major_outage',
        days: publicDays(outage),
      }),
      aPublicComponent(4, {
        name: 'Product search',
        groupPublicId: shop.publicId,
        status: 'degraded_performance',
        days: publicDays({ 0: { hasIncident: true }, 1: { hasIncident: true } }),
      }),
      aPublicComponent(5, {
        name: 'Images',
        groupPublicId: shop.publicId,
        status: 'partial_outage',
        days: publicDays({ 3: { sums: sums({ downSeconds: 300 }), hasIncident: true } }),
      }),
      aPublicComponent(6, {
        name: 'Invoices',
        groupPublicId: internal.publicId,
        status: 'under_maintenance',
        days: publicDays({ 0: { sums: sums({ maintenanceSeconds: 3_600 }) }, ...young }),
      }),
      aPublicComponent(7, {
        name: 'Imports',
        groupPublicId: internal.publicId,
        status: 'unknown',
        days: publicDays(Object.fromEntries(Array.from({ length: 90 }, (_, at) => [at, { sums: null }]))),
      }),
    ],
    incidents: [
      aPublicIncident(1, {
        title: 'Payments fail at checkout',
        impact: 'critical',
        status: 'identified',
        componentPublicIds: [publicId(1, 3), publicId(1, 4)],
        updates: [
          aPublicUpdate(1, {
            message: 'Some payments fail. We are looking into it.',
            createdAt: later(NOW, -minutes(90)),
          }),
          aPublicUpdate(2, {
            status: 'identified',
            message:
              'Our **payment provider** has an outage, see [their page](https://status.example.com/).\n\n- Cards fail\n- Invoices work',
            createdAt: later(NOW, -minutes(30)),
          }),
        ],
      }),
      aPublicIncident(2, {
        title: null,
        status: 'resolved',
        impact: 'minor',
        componentPublicIds: [publicId(1, 5)],
        startedAt: later(NOW, -days(3)),
        resolvedAt: later(NOW, minutes(5) - days(3)),
        updates: [
          aPublicUpdate(3, { message: null, createdAt: later(NOW, -days(3)) }),
          aPublicUpdate(4, { message: null, status: 'resolved', createdAt: later(NOW, minutes(5) - days(3)) }),
        ],
      }),
    ],
    maintenances: [
      aPublicMaintenance(1, {
        title: 'New database for invoices',
        description: 'Invoices cannot be opened.',
        componentPublicIds: [publicId(1, 6)],
        startsAt: later(NOW, -hours(1)),
        endsAt: later(NOW, hours(1)),
      }),
      aPublicMaintenance(2, { title: 'Network maintenance', componentPublicIds: [publicId(1, 1), publicId(1, 3)] }),
    ],
    ...changes,
  });
};

/** The history of a page. */
export const aPublicHistory = (changes: Partial<PublicHistory> = {}): PublicHistory => {
  const { components, incidents, ...page } = aBusyPublicPage();
  return { page, month: '2026-03', components, incidents, ...changes };
};
