import { expect } from 'chai';
import { importOnCall, planOnCallImport } from '../../../src/application/on-call-import/import-on-call.ts';
import type { ImportReport } from '../../../src/application/on-call-import/import-on-call.ts';
import type { ImportInput } from '../../../src/application/on-call-import/prepare-import.ts';
import { onCallExports } from '../../../src/cli/on-call-exports.ts';
import { importReportLines } from '../../../src/cli/on-call-import-report.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { elapsed } from '../../../src/domain/kernel/time.ts';
import type { ImportTool } from '../../../src/domain/on-call-import/plan.ts';
import { IMPORTED_AT, exportOf } from '../../builders/on-call-exports.ts';
import { together } from '../../builders/together.ts';
import { enableIm } from '../http/incident-management/im-world.ts';
import { person } from '../http/surface/test-callers.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

/** The tables that an import can write to. */
const TABLES = [
  'im_team',
  'im_team_member',
  'im_schedule',
  'im_override',
  'im_escalation_policy',
  'im_source',
  'im_contact_method',
  'im_notification_rule',
  'im_imported_record',
  'audit_log',
] as const;

describe('importing on-call configurations', () => {
  let app: TestApp;
  let organization: string;
  let organizationId: number;
  const users = new Map<string, string>();

  beforeEach(async () => {
    app = await testApp();
    app.clock.advance(elapsed(app.clock.now(), IMPORTED_AT));
    ({ organizationId } = await app.createOrganization({ organization: (organization = 'Agency') }));
    await enableIm(app, organizationId);
    for (const name of ['ann', 'bob', 'cat']) await addUser(`${name}@example.com`);
  });
  afterEach(() => app.close());

  const addUser = async (email: string, isActive = true): Promise<void> => {
    const { publicId, userId } = await person(app, organizationId, 'imported', { role: 'responder' });
    await app.database.query.updateTable('app_user').set({ email, isActive }).where('id', '=', userId).execute();
    users.set(email, publicId);
  };
  const inputOf = (tool: ImportTool, change?: (document: Record<string, unknown>) => void): ImportInput => {
    const document = exportOf(tool, change);
    switch (tool) {
      case 'pagerduty':
        return { tool, organization, exported: onCallExports[tool].parse(document) };
      case 'opsgenie':
        return { tool, organization, exported: onCallExports[tool].parse(document) };
      case 'grafana-oncall':
        return { tool, organization, exported: onCallExports[tool].parse(document) };
    }
  };
  const imported = async (input: ImportInput): Promise<ImportReport> => {
    const outcome = await app.run(importOnCall)(systemCaller, input);
    if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.data)}`);
    return outcome.value;
  };
  /** Every row of the tables, so that any change shows. */
  const stored = async (): Promise<Record<string, unknown>> => {
    const rows = await Promise.all(
      TABLES.map(
        async (table) => [table, (await app.database.pool.query(`select * from ${table} order by 1`)).rows] as const,
      ),
    );
    return Object.fromEntries(rows);
  };
  const scope = () => ({ organizationId, customerId: null });

  for (const tool of ['grafana-oncall', 'pagerduty', 'opsgenie'] as const) {
    it(`stores the plan of ${tool}, and the shifts of the next 30 days are those of the export`, async () => {
      const { schedules, range } = await imported(inputOf(tool));
      expect(schedules.map(({ differences }) => differences ?? [])).to.deep.equal(schedules.map(() => []));
      const loaded = await app.ports.imSchedules.list(scope(), {});
      const admin = await person(app, organizationId, 'reader', { role: 'admin' });
      for (const { schedule } of schedules.filter(({ differences }) => differences !== null)) {
        const { publicId } = loaded.find(({ name }) => name === schedule.name) ?? { publicId: '' };
        const { body } = await admin.client.get(
          `/api/im/schedules/${publicId}/shifts?from=${range.from.toISOString()}&to=${range.to.toISOString()}`,
        );
        const emails = new Map([...users].map(([email, id]) => [id, email]));
        const people = new Map([
          ['U1ANN', 'ann'],
          ['U2BOB', 'bob'],
          ['U3CAT', 'cat'],
          ['P1ANN', 'ann'],
          ['P2BOB', 'bob'],
          ['P3CAT', 'cat'],
          ['b5b92115-0000-4000-8000-00000000000a', 'ann'],
          ['b5b92115-0000-4000-8000-00000000000b', 'bob'],
          ['b5b92115-0000-4000-8000-00000000000c', 'cat'],
        ]);
        const hours = (shifts: readonly { readonly who: string; readonly from: string; readonly to: string }[]) =>
          shifts.map(({ who, from, to }) => `${who} ${from} ${to}`).toSorted();
        const here = body.shifts.map(
          ({ userId, startsAt, endsAt }: { userId: string; startsAt: string; endsAt: string }) => ({
            who: emails.get(userId),
            from: startsAt,
            to: endsAt,
          }),
        );
        const inRange = (schedule.finalShifts ?? []).filter(
          ({ startsAt, endsAt }) => startsAt < range.to && endsAt > range.from,
        );
        const there = inRange.map(({ person: id, startsAt, endsAt }) => ({
          who: `${people.get(id) ?? ''}@example.com`,
          from: new Date(Math.max(startsAt.getTime(), range.from.getTime())).toISOString(),
          to: new Date(Math.min(endsAt.getTime(), range.to.getTime())).toISOString(),
        }));
        expect(hours(here), schedule.name).to.deep.equal(hours(there));
      }
    });

    it(`changes nothing when ${tool} is imported a second time`, async () => {
      await imported(inputOf(tool));
      const before = await stored();
      app.clock.advance(60_000);
      const again = await imported(inputOf(tool));
      expect(again.stored).to.equal(0);
      expect(await stored()).to.deep.equal(before);
      expect(importReportLines(again, false)).to.include('Everything was imported before; nothing was changed.');
    });

    it(`writes nothing for a dry run of ${tool}`, async () => {
      const before = await stored();
      const planned = await app.run(planOnCallImport)(systemCaller, inputOf(tool));
      expect(planned.ok).to.equal(true);
      expect(await stored()).to.deep.equal(before);
    });
  }

  it('stores members, targets, routes and rules with the records here', async () => {
    const { sources } = await imported(inputOf('grafana-oncall'));
    const [team] = await app.ports.imTeams.list(scope(), {});
    expect(team?.members.map(({ userId, imRole }) => [userId, imRole])).to.deep.equal([
      [users.get('ann@example.com'), 'member'],
      [users.get('bob@example.com'), 'member'],
    ]);
    const [primary] = (await app.ports.imSchedules.list(scope(), {})).filter(({ name }) => name === 'Primary');
    const [policy] = await app.ports.escalationPolicies.list(scope(), {});
    expect(policy?.teamId).to.equal(team?.id);
    expect(policy?.steps.map(({ targets }) => targets)).to.deep.equal([
      [{ type: 'schedule', scheduleId: primary?.id }],
      [{ type: 'team', teamId: team?.id }],
      [
        { type: 'user', userId: users.get('ann@example.com') },
        { type: 'user', userId: users.get('cat@example.com') },
      ],
    ]);
    const [source] = (await app.ports.imSources.list(scope(), {})).filter(({ name }) => name === 'Prometheus');
    expect(source).to.deep.include({
      escalationPolicyId: policy?.id,
      teamId: team?.id,
      routes: [{ match: { team: 'db', severity: 'critical' }, escalationPolicyId: policy?.id }],
    });
    expect(sources.map(({ name }) => name)).to.deep.equal(['Prometheus']);
    const [method] = await app.ports.contactMethods.list(scope(), {});
    const ann = await app.ports.imUsers.find(organizationId, users.get('ann@example.com') ?? '');
    expect(method).to.deep.include({ userId: ann?.id, type: 'email', verifiedAt: IMPORTED_AT });
    const rules = await app.ports.personalRules.find(ann?.id ?? 0);
    expect(rules).to.deep.include({
      high: [{ afterMinutes: 2, contactMethodId: method?.id }],
      low: [{ afterMinutes: 0, contactMethodId: method?.id }],
    });
  });

  it('stores the calendars of schedules as layers, which are read after the import', async () => {
    await imported(inputOf('grafana-oncall'));
    const [vendor] = (await app.ports.imSchedules.list(scope(), {})).filter(({ name }) => name === 'Vendor');
    const ics = 'https://calendar.example.com/vendor.ics';
    expect(vendor?.layers).to.deep.equal([{ name: 'Calendar', ics, rank: 2 }]);
    expect(vendor?.calendars).to.deep.equal([{ ics, timezone: 'UTC', readAt: null, problem: null, unmatched: [] }]);
    const [due] = await app.ports.importedCalendars.list(vendor?.id ?? 0);
    expect(due?.nextReadAt).to.deep.equal(IMPORTED_AT);
  });

  it('opens incidents from the alerts of a new source', async () => {
    const { sources } = await imported(inputOf('grafana-oncall'));
    const [source] = sources;
    const { status, body } = await app.client().post(new URL(source?.url ?? '').pathname, {
      version: '4',
      groupKey: '{}',
      status: 'firing',
      receiver: 'x',
      groupLabels: {},
      commonLabels: {},
      commonAnnotations: {},
      externalURL: '',
      truncatedAlerts: 0,
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'Disk' },
          annotations: {},
          startsAt: IMPORTED_AT.toISOString(),
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: '',
          fingerprint: 'a1',
        },
      ],
    });
    expect([status, body.accepted]).to.deep.equal([200, true]);
  });

  it('leaves text messages out of the rules until the number is verified', async () => {
    await imported(inputOf('pagerduty'));
    const ann = await app.ports.imUsers.find(organizationId, users.get('ann@example.com') ?? '');
    const rules = await app.ports.personalRules.find(ann?.id ?? 0);
    expect(rules.high).to.deep.equal([]);
    expect(rules.low).to.have.length(1);
  });

  it('adds what is new in a later export, and imports again what was deleted here', async () => {
    await imported(inputOf('pagerduty'));
    const [policy] = await app.ports.escalationPolicies.list(scope(), {});
    await app.database.query
      .updateTable('im_escalation_policy')
      .set({ name: 'Corrected here' })
      .where('id', '=', policy?.id ?? 0)
      .execute();
    await app.database.query
      .deleteFrom('im_source')
      .where('organizationId', '=', organizationId)
      .where('name', '=', 'Shop')
      .execute();
    const { stored: count } = await imported(
      inputOf('pagerduty', (document) =>
        (document['teams'] as object[]).push({
          id: 'PT2',
          name: 'Network',
          members: [{ user: { id: 'P3CAT' }, role: 'responder' }],
        }),
      ),
    );
    expect(count).to.equal(2);
    expect((await app.ports.imTeams.list(scope(), {})).map(({ name }) => name).toSorted()).to.deep.equal([
      'Network',
      'Platform',
    ]);
    expect((await app.ports.escalationPolicies.list(scope(), {})).map(({ name }) => name)).to.deep.equal([
      'Corrected here',
    ]);
    expect((await app.ports.imSources.list(scope(), {})).filter(({ name }) => name === 'Shop')).to.have.length(1);
  });

  it('verifies what is stored: shifts of a schedule that was changed here differ from the export', async () => {
    await imported(inputOf('pagerduty'));
    const [first] = (await imported(inputOf('pagerduty'))).schedules.filter(({ differences }) => differences !== null);
    expect(first?.differences).to.deep.equal([]);
    const stored = (await app.ports.imSchedules.list(scope(), {})).find(({ name }) => name === first?.schedule.name);
    const admin = await person(app, organizationId, 'reader', { role: 'admin' });
    const layer = {
      users: [users.get('cat@example.com')],
      startsAt: IMPORTED_AT.toISOString(),
      handoff: { unit: 'week', every: 1 },
    };
    expect(
      (await admin.client.patch(`/api/im/schedules/${stored?.publicId ?? ''}`, { layers: [layer] })).status,
    ).to.equal(200);
    for (const useCase of [planOnCallImport, importOnCall]) {
      const outcome = await app.run(useCase)(systemCaller, inputOf('pagerduty'));
      const again = outcome.ok
        ? outcome.value.schedules.find(({ schedule }) => schedule.name === stored?.name)
        : undefined;
      expect(new Set(again?.differences?.flatMap(({ here }) => here))).to.deep.equal(new Set(['P3CAT']));
    }
  });

  it('stores each record once when two imports run at the same time', async () => {
    const reports = await together(4, () => imported(inputOf('pagerduty')));
    expect(reports.filter(({ stored: count }) => count > 0)).to.have.length(1);
    expect(await app.ports.imTeams.list(scope(), {})).to.have.length(1);
    expect(await app.ports.imSchedules.list(scope(), {})).to.have.length(2);
  });

  it('lists the differences from the export, with the people', async () => {
    const outcome = await app.run(planOnCallImport)(
      systemCaller,
      inputOf('grafana-oncall', (document) => {
        const [first] =
          (document['final_shifts'] as Record<string, { results: Record<string, unknown>[] }>)['S1PRIMARY']?.results ??
          [];
        Object.assign(first ?? {}, { user_pk: 'U3CAT' });
      }),
    );
    const lines = outcome.ok ? importReportLines(outcome.value, true) : [];
    expect(lines).to.include('        2026-03-16T00:00Z to 2026-03-16T08:00Z: here Bob Ray, there cat');
    expect(lines).to.include('1 schedule differs from the export; see above.').and.to.include('Nothing was written.');
  });

  describe('imports nothing', () => {
    const refusal = async (input: ImportInput): Promise<string> => {
      const before = await stored();
      const outcome = await app.run(importOnCall)(systemCaller, input);
      expect(await stored()).to.deep.equal(before);
      if (outcome.ok) throw new Error('The import was accepted.');
      return `${outcome.code} ${JSON.stringify(outcome.data ?? {})}`;
    };

    it('if people are unknown, inactive or of another organization, whom it names', async () => {
      await app.database.query
        .updateTable('app_user')
        .set({ email: 'robert@example.com' })
        .where('email', '=', 'bob@example.com')
        .execute();
      await app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('email', '=', 'cat@example.com')
        .execute();
      const other = await app.createOrganization();
      await app.database.query
        .updateTable('app_user')
        .set({ email: 'bob@example.com' })
        .where('organizationId', '=', other.organizationId)
        .execute();
      expect(await refusal(inputOf('pagerduty')))
        .to.contain('Bob Ray <bob@example.com>')
        .and.to.contain('Cat Poe <cat@example.com> cannot be on call');
    });

    it('if the file is incomplete', async () => {
      expect(await refusal(inputOf('pagerduty', (document) => (document['schedules'] = [])))).to.contain(
        'policy \\"Default\\" refers to the schedule PS1',
      );
    });

    it('into an organization without incident management, or an unknown one', async () => {
      expect(await refusal({ ...inputOf('pagerduty'), organization: 'Nobody' })).to.contain(
        'There is no organization named Nobody.',
      );
      await enableIm(app, organizationId, false);
      expect(await refusal(inputOf('pagerduty'))).to.contain('imNotEnabled');
    });

    it('without the name of the organization if there are several', async () => {
      await app.createOrganization();
      expect(await refusal({ ...inputOf('pagerduty'), organization: null })).to.contain(
        'Name one with --organization.',
      );
    });

    it('if storing fails after some of the records', async () => {
      await app.database.pool.query(`alter table im_source add constraint refused check (name <> 'Shop')`);
      const before = await stored();
      const fault = await app
        .run(importOnCall)(systemCaller, inputOf('pagerduty'))
        .then(() => null, String);
      expect(fault).to.contain('refused');
      expect(await stored()).to.deep.equal(before);
      expect((await app.ports.imTeams.list(everywhere, {})).length).to.equal(0);
    });
  });
});
