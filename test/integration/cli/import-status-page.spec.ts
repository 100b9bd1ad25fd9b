import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { statuspageExport } from '../../builders/statuspage-export.ts';
import { storeMonitor } from '../http/stored-monitors.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { startConnectProxy } from '../kernel/network/connect-proxy.ts';
import { runCommand } from './command-line.ts';
import type { CommandEnvironment, CommandResult } from './command-line.ts';

const WAITING = '1 scheduled maintenances wait for their components to show a monitor. Run the command again then.\n';

describe('import-status-page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-statuspage-'));
  let app: TestApp;
  let server: Server;
  let url: string;

  before(async () => {
    app = await testApp();
    await app.createOrganization({ organization: 'Import Ltd' });
    const { page, components, incidents, ...others } = statuspageExport();
    const documents: Readonly<Record<string, unknown>> = {
      '/api/v2/components.json': { page, components },
      '/api/v2/incidents.json': { page, incidents },
      '/api/v2/scheduled-maintenances.json': { page, ...others },
      '/api/v2/text.json': '<html>',
    };
    server = createServer((request, response) => {
      const found = documents[request.url ?? ''];
      response.statusCode = found === undefined ? 404 : 200;
      response.end(typeof found === 'string' ? found : JSON.stringify(found));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.close();
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const command = (args: readonly string[], environment: CommandEnvironment = {}): Promise<CommandResult> =>
    runCommand(['import-status-page', ...args], {
      DATABASE_URL: app.databaseUrl,
      SECRET_KEY: 'x'.repeat(48),
      ...environment,
    });
  const saved = (name: string, content: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const rowsOf = async (query: string) =>
    (await app.database.pool.query<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));
  const complaintOf = async (...args: readonly string[]): Promise<string> => {
    const { status, complaint, output } = await command(args);
    expect(status, output).to.equal(1);
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    return complaint;
  };

  it('explains in one line what cannot be read, and imports nothing', async () => {
    expect(await complaintOf(join(folder, 'missing.json'))).to.contain('missing.json cannot be read (ENOENT)');
    expect(await complaintOf(saved('text.json', '<html>'))).to.contain('is not JSON');
    expect(await complaintOf(saved('empty.json', {}))).to.contain('is no document of a status page: page:');
    const never = {
      ...statuspageExport(),
      incidents: [{ ...statuspageExport().incidents[0], created_at: 'yesterday' }],
    };
    expect(await complaintOf(saved('never.json', never))).to.contain('incidents.0.created_at');
    expect(
      await complaintOf(
        saved('large.json', {
          ...statuspageExport(),
          components: Array.from({ length: 501 }, (_, at) => ({
            id: `c${at}`,
            name: `C ${at}`,
            status: 'operational',
          })),
        }),
      ),
    ).to.contain('at most 500');
    expect(await complaintOf(saved('page.json', statuspageExport()), '--slug', '-bad-')).to.contain('--slug');
    expect(await complaintOf(saved('page.json', statuspageExport()), '--organization', 'Nobody')).to.contain('Nobody');
    expect(await rowsOf('select id from status_page')).to.deep.equal([]);
  });

  it('does not fetch from addresses that are not public', async () => {
    expect(await complaintOf(url)).to.contain('cannot be fetched (addressNotPublic)');
  });

  it('fetches through the proxy of HTTP_PROXY, which is asked for the address and keeps its credentials', async () => {
    const proxy = await startConnectProxy((_authority, headers) =>
      headers['proxy-authorization'] === undefined
        ? 'HTTP/1.1 407 Denied\r\n\r\n'
        : (server.address() as AddressInfo).port,
    );
    const through = (credentials: string) =>
      command(['http://8.8.4.4', '--dry-run'], { HTTP_PROXY: `http://${credentials}127.0.0.1:${proxy.port}` });
    const [imported, refused] = [await through('ann:secret@'), await through('')];
    expect([imported.status, refused.status]).to.deep.equal([0, 1]);
    expect(imported.output).to.contain('Would import into the new page acme-cloud');
    expect(refused.complaint).to.contain('cannot be fetched (connectionFailed)');
    expect(new Set(proxy.asked.map(({ authority }) => authority))).to.deep.equal(new Set(['8.8.4.4:80']));
    await proxy.close();
  });

  it('shows with --dry-run what it would import, and writes nothing', async () => {
    const { output } = await command([saved('page.json', statuspageExport()), '--dry-run']);
    expect(output).to.equal(
      `Would import into the new page acme-cloud of Import Ltd: 1 groups, 2 components, 2 incidents, 0 maintenance windows. Left out: 2.\n${WAITING}`,
    );
    expect(await rowsOf('select id from status_page')).to.deep.equal([]);
  });

  it('shows with --dry-run what it would import of a list of subscribers, also beside invalid rows', async () => {
    const file = saved('previewed.json', statuspageExport());
    const options = (list: string) => [
      file,
      '--dry-run',
      '--subscribers',
      saved('previewed.csv', list),
      '--consent',
      'Subscribed at Statuspage',
    ];
    const valid = await command(options('email\nada@example.com\nbob@example.com\n'));
    expect([valid.status, valid.output.split('\n').at(-2)]).to.deep.equal([
      0,
      'Would import 2 subscribers. Left out: 0 who are stored already, 0 who have unsubscribed.',
    ]);
    const invalid = await command(options('email\nada@example.com\nnobody\n'));
    expect([
      invalid.status,
      invalid.output.includes(
        'Would import 1 subscribers. Left out: 0 who are stored already, 0 who have unsubscribed.',
      ),
    ]).to.deep.equal([1, true]);
    expect(invalid.complaint).to.equal(
      'watchstead: The list of subscribers is refused. Row 3: this is neither an email address nor the URL of a webhook.\n',
    );
  });

  it('imports nothing with a list of subscribers that is refused', async () => {
    await complaintOf(
      saved('refused.json', statuspageExport()),
      '--subscribers',
      saved('refused.csv', 'email\nnobody\n'),
      '--consent',
      'Subscribed at Statuspage',
    );
    expect(await rowsOf('select id from status_page')).to.deep.equal([]);
  });

  it('imports a list of subscribers, whose consent must be given', async () => {
    const [file, list] = [
      saved('listed.json', statuspageExport()),
      saved('list.csv', 'email\nada@example.com\nbob@example.com\n'),
    ];
    expect(await complaintOf(file, '--subscribers', list)).to.contain('--consent');
    const { output } = await command([
      file,
      '--slug',
      'listed',
      '--subscribers',
      list,
      '--consent',
      'Subscribed at Statuspage',
    ]);
    expect(output.split('\n').at(-2)).to.equal(
      'Imported 2 subscribers. Left out: 0 who are stored already, 0 who have unsubscribed.',
    );
    await app.database.pool.query('delete from status_page');
    await app.database.pool.query('delete from incident');
  });

  it('imports components and incidents from the address of a page, once, without notifying anybody', async () => {
    const allowed = { PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' };
    expect((await command([url], allowed)).output).to.equal(
      `Imported into the new page acme-cloud of Import Ltd: 1 groups, 2 components, 2 incidents, 0 maintenance windows. Left out: 2.\n${WAITING}`,
    );
    expect((await command([url], allowed)).output).to.equal(
      `Imported into the page acme-cloud of Import Ltd: 0 groups, 0 components, 0 incidents, 0 maintenance windows. Left out: 7.\n${WAITING}`,
    );
    expect(
      await rowsOf(
        'select c.name, c.manual_status, g.name as of_group from status_component c left join status_group g on g.id = c.group_id order by c.id',
      ),
    ).to.deep.equal([
      ['API', 'partial_outage', 'Europe'],
      ['Website', 'operational', null],
    ]);
    expect(await rowsOf('select title, status, impact, started_at from incident order by id')).to.deep.equal([
      ['Slow API', 'investigating', 'major', new Date('2026-01-03T09:30:00.000Z')],
      ['Outage', 'resolved', 'critical', new Date('2024-05-01T08:00:00.000Z')],
    ]);
    expect(await rowsOf('select message from incident_update order by id')).to.deep.equal([
      ['We are looking.'],
      ['Still <b>looking</b>.'],
      ['Over.'],
    ]);
    expect(await rowsOf("select postmortem->>'text' from incident where postmortem is not null")).to.deep.equal([
      ['The cause was a cable.'],
    ]);
    expect(await rowsOf('select id from announcement')).to.deep.equal([]);
    const [[id] = []] = await rowsOf('select id from status_page');
    const page = await app.ports.publicPages.page(Number(id), app.clock.now());
    expect(page?.incidents.map(({ title, componentPublicIds }) => [title, componentPublicIds.length])).to.deep.equal([
      ['Slow API', 1],
    ]);
    expect(page?.status).to.equal('partial_outage');
  });

  it('imports scheduled maintenance that is not over as windows of the monitors of its components, once', async () => {
    const [[organizationId] = []] = await rowsOf('select id from organization');
    const monitorId = await storeMonitor(app, { organizationId: Number(organizationId) });
    await app.database.pool.query(`update status_component set monitor_id = $1 where name = 'API'`, [monitorId]);
    const file = saved('again.json', statuspageExport());
    const [planned, imported, again] = [
      await command([file, '--dry-run']),
      await command([file]),
      await command([file]),
    ];
    expect([planned, imported, again].map(({ output }) => output)).to.deep.equal([
      'Would import into the page acme-cloud of Import Ltd: 0 groups, 0 components, 0 incidents, 1 maintenance windows. Left out: 7.\n',
      'Imported into the page acme-cloud of Import Ltd: 0 groups, 0 components, 0 incidents, 1 maintenance windows. Left out: 7.\n',
      'Imported into the page acme-cloud of Import Ltd: 0 groups, 0 components, 0 incidents, 0 maintenance windows. Left out: 8.\n',
    ]);
    const windows =
      'select title, description, start_time, end_time, monitor_id, notify_subscribers from maintenance_window';
    expect(await rowsOf(windows)).to.deep.equal([
      [
        'New database',
        'Nothing can be saved.',
        '2099-01-01T00:00:00.000Z',
        '2099-01-01T02:00:00.000Z',
        monitorId,
        false,
      ],
    ]);
    expect(await rowsOf('select id from announcement')).to.deep.equal([]);
  });
});
