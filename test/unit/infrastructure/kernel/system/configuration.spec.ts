import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  configurationOf,
  misspelledVariables,
  readEnvironment,
  wrongVariables,
} from '../../../../../src/infrastructure/kernel/system/configuration.ts';
import { variables } from '../../../../../src/infrastructure/kernel/system/variables.ts';

const fonts = mkdtempSync(join(tmpdir(), 'watchstead-fonts-'));
writeFileSync(join(fonts, 'font.ttf'), '');
after(() => rmSync(fonts, { recursive: true }));

/** For each variable, accepted and rejected values at the boundary. */
const cases: Readonly<
  Record<keyof typeof variables, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>
> = {
  HOST: { takes: ['0.0.0.0', '::', 'localhost'], refuses: [] },
  PORT: { takes: ['0', '65535'], refuses: ['65536', '-1', '80.5', 'http', ' ', '0x50', '1e3'] },
  BASE_URL: {
    takes: ['https://status.example.com', 'http://10.0.0.1:8080/'],
    refuses: ['status.example.com', 'ftp://example.com', 'https://example.com/path', 'https://'],
  },
  DATABASE_URL: {
    takes: [
      'postgres://u:p@db.example.com:5432/name',
      'postgresql:///name?host=/run',
      'postgres://u:p@one:5432,two/name?target_session_attrs=read-write',
    ],
    refuses: [
      'postgres://one,two/name?target_session_attrs=standby',
      'mysql://db/name',
      'db.example.com',
      'postgres://u:p@db:port/name',
    ],
  },
  DATABASE_DIRECT_URL: {
    takes: ['postgres://u:p@db.example.com:5432/name'],
    refuses: ['mysql://db/name', 'db.example.com', 'postgres://u:p@db:port/name'],
  },
  DATABASE_REPLICA_URL: {
    takes: ['postgres://u:p@replica:5432/name', 'postgres://u:p@one,two:5433/name'],
    refuses: ['mysql://db/name', 'replica.example.com', 'postgres://u:p@one,/name'],
  },
  CHROMIUM_PATH: { takes: ['/usr/bin/chromium'], refuses: [] },
  DATA_DIR: { takes: ['/var/lib/watchstead'], refuses: [] },
  DATABASE_TEMPLATE_DIR: { takes: ['/usr/share/watchstead/database'], refuses: [] },
  STATUS_SNAPSHOT_DIR: { takes: ['/srv/status'], refuses: [] },
  FONT_DIR: { takes: [fonts], refuses: ['/nonexistent/fonts', import.meta.dirname] },
  JOBS_URL: {
    takes: ['mongodb://mongo.example.com:27017/jobs', 'mongodb+srv://mongo.example.com/jobs'],
    refuses: ['redis://example.com', 'mongodb://'],
  },
  BACKUP_DIR: { takes: ['/var/backups/watchstead'], refuses: [] },
  BACKUP_INTERVAL_HOURS: { takes: ['1', '8760'], refuses: ['0', '8761', '1.5'] },
  BACKUP_KEEP: { takes: ['1', '10000'], refuses: ['0', '10001'] },
  BACKUP_PASSPHRASE: { takes: ['p'.repeat(12)], refuses: ['p'.repeat(11)] },
  BACKUP_RECIPIENTS: {
    takes: ['age1s4p4cgylgvlasthft7flqlagq0a3w02vp6cacg3v2mq84vmsvv8q6ff7l9'],
    refuses: ['AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQ', 'age1short', 'ssh-ed25519 AAAA'],
  },
  ROLE: { takes: ['all', 'api', 'worker'], refuses: ['both', 'API'] },
  LOCATION: { takes: ['local', 'eu-1', 'x'.repeat(63)], refuses: ['Local', 'eu_1', 'x'.repeat(64)] },
  SMTP_URL: {
    takes: ['smtp://mail.example.com', 'smtps://u:p@mail.example.com:465'],
    refuses: ['mail.example.com', 'http://mail.example.com', 'smtp://'],
  },
  MAIL_FROM: {
    takes: ['watch@example.com', 'Watch <watch@example.com>'],
    refuses: ['watch', 'watch@', 'a\nb@example.com'],
  },
  SMS_PROVIDER: {
    takes: ['{"provider":"messagebird","token":"key","sender":"Agency"}'],
    refuses: [
      '{}',
      '{"provider":"twilio","token":"key"}',
      '{"provider":"pigeon"}',
      'twilio',
      '{"provider":"http","url":"https://sms.example/","recipients":[]}',
    ],
  },
  VAT_REQUESTER: { takes: ['DE123456789', 'EL 123456789'], refuses: ['123456789', 'CHE123456789', 'DE1'] },
  SECRET_KEY: { takes: ['k'.repeat(32), 'é'.repeat(16)], refuses: ['k'.repeat(31)] },
  NEW_SECRET_KEY: { takes: ['k'.repeat(32)], refuses: ['k'.repeat(31)] },
  TRUST_PROXY: {
    takes: ['true', 'false', '1', '10.0.0.0/8', 'loopback, 192.0.2.7'],
    refuses: ['proxy.example.com', '10.0.0.0/33', ','],
  },
  PRIVATE_TARGET_ALLOWLIST: {
    takes: ['10.0.0.0/8', '10.0.0.0/8, fd00::/8'],
    refuses: ['10.0.0.1', '10.0.0.0/33', 'intranet'],
  },
  HTTPS_PROXY: {
    takes: ['http://proxy.example.com:3128', 'https://ann:p%40ss@[2001:db8::1]:3128/', 'proxy.example.com:3128'],
    refuses: ['socks5://proxy.example.com', 'http://', 'http://proxy.example.com/path', 'http://ann:%zz@proxy.example'],
  },
  HTTP_PROXY: { takes: ['http://10.0.0.1:8080'], refuses: ['http://proxy example', 'http://proxy:65536'] },
  NO_PROXY: { takes: ['*', 'example.com, .example.org 10.0.0.0/8,[2001:db8::1]:443'], refuses: [] },
  DNS_SERVERS: {
    takes: ['192.0.2.53:53', '192.0.2.53, [2001:db8::53]:5353', '[::1]'],
    refuses: ['dns.example.com:53', '192.0.2.256:53', '192.0.2.53:0', '192.0.2.53:65536', '2001:db8::53'],
  },
  CONNECTIVITY_SENTINELS: {
    takes: [
      '192.0.2.1:443',
      'gateway:22, dns.example.com:53,[2001:db8::1]:65535',
      Array.from({ length: 10 }, (_, at) => `192.0.2.${at}:443`).join(','),
    ],
    refuses: [
      '192.0.2.1',
      '192.0.2.256:443',
      'a b:443',
      'host:0',
      'host:65536',
      '2001:db8::1:443',
      '[192.0.2.1]:443',
      Array.from({ length: 11 }, (_, at) => `192.0.2.${at}:443`).join(','),
    ],
  },
  BLOCKLISTS: {
    takes: [
      '[]',
      '[{"key":"bl.example.net","name":"Example","families":["v4","v6"],"delistUrl":"https://example.net/{address}"}]',
    ],
    refuses: [
      '{}',
      '[{"key":"bl.example.net","name":"Example","families":["v4"]}]',
      '[{"key":"bl.example.net","name":"Example","families":[],"delistUrl":"https://example.net/{address}"}]',
      '[{"key":"bl.example.net","name":"Example","families":["v5"],"delistUrl":"https://example.net/{address}"}]',
      '[{"key":"bl.example.net","name":"Example","families":["v4"],"delistUrl":"https://example.net/"}]',
      '[{"key":"bl.example.net","name":"Example","families":["v4"],"delistUrl":"javascript:{address}"}]',
      '[{"key":"a b","name":"Example","families":["v4"],"delistUrl":"https://example.net/{address}"}]',
      `[${Array.from({ length: 2 }, () => '{"key":"bl.example.net","name":"Example","families":["v4"],"delistUrl":"https://example.net/{address}"}').join(',')}]`,
    ],
  },
  AGENT_AUTH_ENABLED: { takes: ['true', 'false'], refuses: ['yes', '1'] },
  AGENT_ANONYMOUS_ENABLED: { takes: ['true', 'false'], refuses: ['TRUE'] },
  AGENT_SERVICE_AUTH_ENABLED: { takes: ['true', 'false'], refuses: ['on'] },
  CONSOLE: { takes: ['true', 'false'], refuses: ['0'] },
  AGENT_WRITE_ENABLED: { takes: ['true', 'false'], refuses: ['0'] },
  AGENT_TRUSTED_ISSUERS: {
    takes: ['[]', '[{"issuer":"https://idp.example.com","name":"IdP"}]'],
    refuses: ['{', '{}', '[{"name":"IdP"}]', '[{"issuer":"idp","name":"IdP"}]'],
  },
  OAUTH_PRIVATE_REDIRECT_URIS: {
    takes: ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://a/b, app://callback'],
    refuses: ['https://app.example/cb', 'javascript:alert(1)', 'app', 'app://x;script-src'],
  },
  MFA_REQUIRED_FOR_PLATFORM_STAFF: { takes: ['true', 'false'], refuses: ['maybe'] },
  STORAGE_URL: {
    takes: [
      'file:///var/lib/watchstead/files',
      'file:///srv/my%20files/',
      's3://bucket',
      's3://bucket/a/b?endpoint=http://10.0.0.5:9000&region=eu-central-1',
    ],
    refuses: [
      '/var/lib/files',
      'file://host/files',
      'file:///',
      'file:///files?a=b',
      'file:///a%2Fb',
      's3://',
      's3://b',
    ],
  },
  AWS_ACCESS_KEY_ID: { takes: ['AKIAIOSFODNN7EXAMPLE'], refuses: [] },
  AWS_SECRET_ACCESS_KEY: { takes: ['secret'], refuses: [] },
  AWS_SESSION_TOKEN: { takes: ['token'], refuses: [] },
  AWS_REGION: { takes: ['eu-central-1'], refuses: [] },
  EXPORT_CONCURRENCY: { takes: ['1', '2', '100'], refuses: ['0', '101', '1.5'] },
  EXPORT_COOLDOWN_HOURS: { takes: ['0', '0.5', '8760'], refuses: ['8761', '-1', 'six'] },
  QUOTA_TIERS: {
    takes: ['[{"key":"free","limit":50,"paid":false}]'],
    refuses: [
      '[]',
      'free',
      '[{"key":"a","limit":2,"paid":false},{"key":"b","limit":2,"paid":true}]',
      '[{"key":"a","limit":-1,"paid":false}]',
    ],
  },
  LOG_LEVEL: { takes: ['silent', 'trace'], refuses: ['verbose'] },
  MAX_CONNECTIONS: { takes: ['1', '1000000'], refuses: ['0', '1000001', 'many'] },
  MAX_CONNECTIONS_PER_CLIENT: { takes: ['1', '1000000'], refuses: ['0', '1000001', 'many'] },
  AUDIT_RETENTION_DAYS: { takes: ['1', '3650'], refuses: ['0', '3651', '1.5', 'month'] },
  RETENTION_DAYS: { takes: ['1', '3650'], refuses: ['0', '3651', '1.5', 'month'] },
  RESULT_ARCHIVE_MONTHS: { takes: ['1', '240'], refuses: ['0', '241', '1.5', 'year'] },
  METRICS_HOST: { takes: ['127.0.0.1'], refuses: [] },
  METRICS_PORT: { takes: ['0', '65535'], refuses: ['65536', '-1', 'x'] },
};

/** The variables of an environment file, without a shell's quotes. */
const environmentIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) =>
        /^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [],
      ),
  );

describe('example environment file', () => {
  it('is valid as it is, and states the defaults', () => {
    expect(readEnvironment(environmentIn('.env.example'))).to.deep.equal(readEnvironment({}));
  });
});

describe('misspelled variables', () => {
  it('are reported with the variable that is meant', () => {
    expect(misspelledVariables({ SMTP_URI: 'smtp://mail.example', RETENTION_DAY: '7' })).to.deep.equal([
      'SMTP_URI is not a variable of Watchstead; perhaps SMTP_URL is meant',
      'RETENTION_DAY is not a variable of Watchstead; perhaps RETENTION_DAYS is meant',
    ]);
  });

  it('are not reported if the variable that is meant is set, or if they are short', () => {
    const others = {
      HOME: '/root',
      PORTS: '1',
      SMTP_USER: 'a',
      METRIC_PORT: '1',
      METRICS_PORT: '9000',
      DATABASE_HOST: 'db',
      FTP_PROXY: 'http://proxy.example:3128',
      https_proxy: 'http://proxy.example:3128',
    };
    expect(misspelledVariables(others)).to.deep.equal([]);
  });
});

describe('configuration', () => {
  for (const [name, { takes, refuses }] of Object.entries(cases)) {
    it(`accepts ${name} as documented`, () => {
      for (const value of takes) expect(wrongVariables({ [name]: value }), value).to.deep.equal([]);
    });

    for (const value of refuses)
      it(`rejects ${name}=${JSON.stringify(value)} with one line that names the variable and the expected value`, () => {
        const { expects } = variables[name as keyof typeof variables];
        expect(() => readEnvironment({ [name]: value }))
          .to.throw(`${name} must be ${expects}.`)
          .with.property('name', 'StartupError');
      });
  }

  it('reports every invalid variable on request', () => {
    expect(wrongVariables({ PORT: 'x', ROLE: 'both' })).to.have.length(2);
  });

  it('treats an empty variable as not set', () => {
    expect(readEnvironment(Object.fromEntries(Object.keys(variables).map((name) => [name, ''])))).to.deep.equal(
      readEnvironment({}),
    );
  });

  it('reads the variables of proxies also in lower case, which yields to the usual name', () => {
    const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = readEnvironment({
      https_proxy: 'http://lower.example:1',
      HTTP_PROXY: 'upper.example:2',
      http_proxy: 'http://lower.example:3',
      no_proxy: 'a.example b.example, 10.0.0.0/8',
    });
    expect([HTTPS_PROXY, HTTP_PROXY]).to.deep.equal(['http://lower.example:1', 'http://upper.example:2']);
    expect(NO_PROXY).to.deep.equal(['a.example', 'b.example', '10.0.0.0/8']);
    expect(readEnvironment({ log_level: 'silent' }).LOG_LEVEL).to.equal('info');
  });

  it('does not repeat the password of a proxy that is invalid', () => {
    expect(() => readEnvironment({ HTTPS_PROXY: 'http://ann:secret@proxy.example/path' }))
      .to.throw('HTTPS_PROXY must be')
      .with.property('message')
      .that.does.not.contain('secret');
  });

  it('uses the listening address if BASE_URL is not set', () => {
    expect(configurationOf(readEnvironment({ HOST: '::1', PORT: '8080' })).BASE_URL).to.equal('http://[::1]:8080');
    expect(configurationOf(readEnvironment({ BASE_URL: 'https://status.example.com/' })).BASE_URL).to.equal(
      'https://status.example.com',
    );
  });
});
