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

/** The blocks that do not run here. */
const elsewhereOnly = [
  'README.md: npx watchstead serve',
  'README.md: docker build --tag watchstead . && docker run --publish 3000:3000 --volume watchstead:/var/lib/watchstead watchstead',
  'README.md: npm ci && npm start',
  'docs/start.md: npm ci && npm start',
  `docs/troubleshooting.md: api /api/platform-admin/organizations/ID -X PATCH -d '{"status": "suspended"}'`,
  'docs/troubleshooting.md: api /api/users/$USER_ID/connections/CLIENT_ID -X DELETE',
  'docs/how-to/rotate-secret-key.md: export NEW_SECRET_KEY=$(openssl rand -base64 48)',
  'docs/moving/better-stack.md: URL=https://uptime.betterstack.com/api/v2/monitors',
  `docs/moving/uptime-kuma.md: sqlite3 -json data/kuma.db 'select name, type, url, hostname, port, interval, keyword, invert_keyword, active from monitor' > kuma.json`,
];

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
    addresses = { 'http://127.0.0.1:3000': url, '127.0.0.1:9464': `127.0.0.1:${metricsPort}` };
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
        const outputs = await runCommands(
          commands.map(({ code }) => here(code)),
          PRELUDE,
          reader,
          folder,
        );
        // What a newcomer does first works a second time, too.
        if (page === 'README.md')
          await runCommands(
            commands.map(({ code }) => here(code)),
            PRELUDE,
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
    const elsewhere = guides.flatMap((page) =>
      commandsIn(page)
        .filter(({ runs }) => !runs)
        .map(({ code }) => `${page}: ${code.split('\n')[0] ?? ''}`),
    );
    expect(elsewhere).to.deep.equal(elsewhereOnly);
  });
});
