import type { Brand } from '../../../../src/domain/organizations/brand.ts';
import type { PublicImage } from '../../../../src/domain/organizations/brand-image.ts';
import { expect } from 'chai';
import { noSeconds } from '../../../../src/domain/checks/state-span.ts';
import type { StateSeconds } from '../../../../src/domain/checks/state-span.ts';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { assemblePage, listedSince } from '../../../../src/domain/status-pages/assemble-page.ts';
import type {
  PageFacts,
  StoredPublicComponent,
  StoredPublicIncident,
} from '../../../../src/domain/status-pages/assemble-page.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const stamps = { createdAt: NOW, updatedAt: NOW };

const component = (publicId: string, given: Partial<StoredPublicComponent> = {}): StoredPublicComponent => ({
  publicId,
  groupPublicId: null,
  name: publicId,
  description: null,
  manualStatus: null,
  monitor: { id: 1, state: 'up' },
  upstream: null,
  ...stamps,
  ...given,
});

const incident = (given: Partial<StoredPublicIncident> = {}): StoredPublicIncident => ({
  publicId: 'i',
  origin: 'manual',
  title: 'Title',
  status: 'investigating',
  impact: 'major',
  componentPublicIds: ['c'],
  postmortem: null,
  startedAt: later(NOW, -hours(1)),
  resolvedAt: null,
  gapMs: 0,
  updates: [],
  ...stamps,
  ...given,
});

const DAYS = ['2026-03-08', '2026-03-09', '2026-03-10'].map((day) => ({
  day,
  from: new Date(`${day}T00:00:00Z`),
  to: later(new Date(`${day}T00:00:00Z`), days(1)),
}));

const brand = (chosen: Partial<Brand<PublicImage>> = {}): Brand<PublicImage> => ({
  brandColor: null,
  logo: null,
  icon: null,
  ...chosen,
});

const facts = (given: Partial<PageFacts> = {}): PageFacts => ({
  head: {
    publicId: 'p',
    slug: 's',
    title: 'T',
    description: null,
    language: null,
    organizationLanguage: 'de',
    texts: {},
    timezone: 'UTC',
    brands: [brand(), brand(), brand({ brandColor: '#123456' })],
  },
  groups: [],
  components: [component('c')],
  days: DAYS,
  sums: new Map(),
  incidents: [],
  maintenances: [],
  ...given,
});

describe('public view of a page', () => {
  it('has the language and color of the organization unless it has its own', () => {
    expect(assemblePage(facts(), NOW)).to.include({ language: 'de', brandColor: '#123456', description: '' });
    const brands = [brand({ brandColor: '#abcdef' }), ...facts().head.brands.slice(1)];
    const own = facts({ head: { ...facts().head, language: 'fr', brands } });
    expect(assemblePage(own, NOW)).to.include({ language: 'fr', brandColor: '#abcdef' });
  });

  it('shows the worst component of the page and of each group', () => {
    const groups = [
      { publicId: 'g', name: 'G' },
      { publicId: 'empty', name: 'E' },
    ];
    const components = [
      component('a', { groupPublicId: 'g', manualStatus: 'degraded_performance' }),
      component('b', { manualStatus: 'major_outage' }),
    ];
    const page = assemblePage(facts({ groups, components }), NOW);
    expect(page.status).to.equal('major_outage');
    expect(page.groups.map(({ status }) => status)).to.deep.equal(['degraded_performance', 'unknown']);
  });

  describe('of days', () => {
    const daysWith = (
      sums: readonly (readonly [string, Partial<StateSeconds>])[],
      incidents: readonly StoredPublicIncident[] = [],
    ) => {
      const known = new Map(sums.map(([day, seconds]) => [day, { ...noSeconds, ...seconds }] as const));
      return assemblePage(facts({ sums: new Map([[1, known]]), incidents }), NOW).components[0]?.days ?? [];
    };

    it('begin with the first known one, and are without data unless the monitor was up, down or in maintenance at some time', () => {
      const shown = daysWith([
        ['2026-03-08', { unknown: 100, paused: 50 }],
        ['2026-03-09', { maintenance: 1 }],
      ]);
      expect(shown.map(({ sums }) => sums)).to.deep.equal([
        { upSeconds: 0, degradedSeconds: 0, downSeconds: 0, maintenanceSeconds: 1, unknownSeconds: 0 },
        null,
      ]);
    });

    it('have data if the monitor was up, degraded, down or in maintenance, and none after that without it', () => {
      const sumsOn = (seconds: Partial<StateSeconds>) => daysWith([['2026-03-10', seconds]]).at(-1)?.sums;
      for (const known of [
        { up: 5, degraded: 5 },
        { up: 5, down: 5 },
        { up: 5, maintenance: 5 },
      ])
        expect(sumsOn(known), JSON.stringify(known)).to.be.an('object');
      expect(
        daysWith([
          ['2026-03-09', { up: 5 }],
          ['2026-03-10', { unknown: 5 }],
        ]).at(-1)?.sums,
      ).to.equal(null);
    });

    it('count degraded time as uptime, too', () => {
      expect(daysWith([['2026-03-10', { up: 10, degraded: 4 }]]).at(-1)?.sums).to.include({
        upSeconds: 14,
        degradedSeconds: 4,
      });
    });

    it('count pauses as unknown', () => {
      expect(daysWith([['2026-03-10', { up: 10, unknown: 2, paused: 3 }]]).at(-1)?.sums).to.include({
        upSeconds: 10,
        unknownSeconds: 5,
      });
    });

    it('have an incident if one that names the component was open', () => {
      const [midnight] = DAYS.slice(1).map(({ from }) => from);
      const hasIncident = (given: Partial<StoredPublicIncident>) =>
        daysWith([], [incident(given)]).map((day) => day.hasIncident);
      expect(
        hasIncident({ startedAt: new Date('2026-03-08T23:59:59.999Z'), resolvedAt: midnight ?? null }),
      ).to.deep.equal([true, false, false]);
      expect(hasIncident({ startedAt: midnight ?? NOW, resolvedAt: null })).to.deep.equal([true, true]);
      expect(hasIncident({ startedAt: midnight ?? NOW, componentPublicIds: ['other'] })).to.deep.equal([false]);
    });

    it('are none for a component without a monitor', () => {
      expect(
        assemblePage(facts({ components: [component('c', { monitor: null })] }), NOW).components[0]?.days,
      ).to.deep.equal([]);
    });
  });

  describe('of maintenance', () => {
    const during = (startsAt: Date, endsAt: Date) =>
      assemblePage(
        facts({
          maintenances: [
            { publicId: 'w', title: 'W', description: null, componentPublicIds: ['c'], startsAt, endsAt, ...stamps },
          ],
        }),
        NOW,
      ).components[0]?.status;

    it('puts a component under maintenance from the start of the window to before its end', () => {
      expect(during(later(NOW, 1), later(NOW, 2))).to.equal('operational');
      expect(during(NOW, later(NOW, 1))).to.equal('under_maintenance');
      expect(during(later(NOW, -1), NOW)).to.equal('operational');
    });
  });

  describe('of incidents', () => {
    it('lists open ones and those that ended in the last 15 days', () => {
      const listed = (resolvedAt: Date | null) =>
        assemblePage(facts({ incidents: [incident({ resolvedAt })] }), NOW).incidents.length;
      expect([listed(null), listed(listedSince(NOW)), listed(later(listedSince(NOW), -1))]).to.deep.equal([1, 1, 0]);
      expect(listedSince(NOW)).to.deep.equal(later(NOW, -days(15)));
    });

    it('changes the status of a component while a manual one is open', () => {
      const status = (given: Partial<StoredPublicIncident>) =>
        assemblePage(facts({ incidents: [incident(given)] }), NOW).components[0]?.status;
      expect(status({})).to.equal('partial_outage');
      expect(status({ resolvedAt: NOW })).to.equal('operational');
      expect(status({ componentPublicIds: ['other'] })).to.equal('operational');
    });

    it('leaves the status of a component to its monitor while an automatic one is open', () => {
      expect(
        assemblePage(facts({ incidents: [incident({ origin: 'automatic', impact: null, status: 'open' })] }), NOW)
          .components[0]?.status,
      ).to.equal('operational');
    });

    it('shows the title and each message of manual ones', () => {
      const update = (publicId: string) =>
        ({ publicId, status: 'investigating', message: 'We look.', createdAt: NOW }) as const;
      const updates = [update('1'), update('2')];
      const [shown] = assemblePage(facts({ incidents: [incident({ updates })] }), NOW).incidents;
      expect(shown).to.deep.include({ title: 'Title', impact: 'major', updates });
    });

    it('hides the title and the messages of automatic ones, and names each change of the status once', () => {
      const update = (publicId: string, status: StoredPublicIncident['status']) => ({
        publicId,
        status,
        message: 'https://target.example/',
        createdAt: NOW,
      });
      const updates = [update('1', 'open'), update('2', 'open'), update('3', 'acknowledged'), update('4', 'resolved')];
      const [shown] = assemblePage(
        facts({
          incidents: [incident({ origin: 'automatic', impact: null, status: 'resolved', resolvedAt: NOW, updates })],
        }),
        NOW,
      ).incidents;
      expect(shown).to.include({ title: null, status: 'resolved', impact: 'critical' });
      expect(shown?.updates.map(({ publicId, status, message }) => [publicId, status, message])).to.deep.equal([
        ['1', 'investigating', null],
        ['3', 'identified', null],
        ['4', 'resolved', null],
      ]);
      expect(shown).to.not.have.property('origin');
    });
  });
});
