import { expect } from 'chai';
import { closeAll } from '../../close-all.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { Programs } from './programs.ts';

/** A preload that prints the packages that a process loads, each once. */
const REPORT_PACKAGES = `
import { registerHooks } from 'node:module';
const seen = new Set();
registerHooks({ load(url, context, next) {
  const name = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url)?.[1];
  if (name !== undefined && !seen.has(name)) console.log('Package: ' + name);
  seen.add(name);
  return next(url, context);
} });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(REPORT_PACKAGES)}`;
/** The packages that a start loads only if a setting or a check needs them. */
const CHOSEN: readonly string[] = ['mongodb', '@agendajs/mongo-backend', 'playwright-core', '@duckdb/node-api'];
const SECRET_KEY = 'k'.repeat(32);

const packagesIn = (output: string): readonly string[] =>
  [...output.matchAll(/^Package: (.*)$/gm)].map(([, name = '']) => name);

describe('packages that a setting chooses', () => {
  const programs = new Programs();
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() =>
    closeAll(
      () => programs.end(),
      () => database.drop(),
    ),
  );

  it('a start without JOBS_URL loads the store of jobs in PostgreSQL, not MongoDB, and no browser', async () => {
    const service = await programs.serve({ DATABASE_URL: database.url, SECRET_KEY, NODE_OPTIONS });
    await service.says(/^Package: @agendajs\/postgres-backend$/m);
    process.kill(service.pid, 'SIGTERM');
    const loaded = packagesIn((await service.ended).output);
    expect(loaded).to.include('agenda');
    expect(loaded.filter((name) => CHOSEN.includes(name))).to.deep.equal([]);
  });

  it('a start with JOBS_URL loads MongoDB', async () => {
    const settings = { DATABASE_URL: database.url, SECRET_KEY, JOBS_URL: 'mongodb://127.0.0.1:1/jobs', PORT: '0' };
    const { output } = await programs.cli(['serve'], { ...settings, LOG_LEVEL: 'silent', NODE_OPTIONS });
    expect(packagesIn(output)).to.include.members(['mongodb', '@agendajs/mongo-backend']);
  });
});
