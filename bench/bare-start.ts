import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';

/*
 * The least that starts what the design of the service names: its PostgreSQL, the tables in an empty directory, the
 * libraries with one table in the mapper, one route, one connection that listens, and the job queue at the interval of
 * the service, which asks for due work as often. Without DATABASE_URL it starts the server in DATA_DIR; SCHEMA names
 * the file with the statements that create the tables.
 */
const { DATA_DIR = '', DATABASE_URL, SCHEMA = '', PORT = '0' } = process.env;
const ASK_EVERY = 5000;
const QUEUE_EVERY = 30_000;

const load = async () => {
  const [core, { MikroORM, PostgreSqlDriver }, express, pg, { z }, inversify] = await Promise.all([
    import('@mikro-orm/core'),
    import('@mikro-orm/postgresql'),
    import('express'),
    import('pg'),
    import('zod'),
    import('inversify'),
    import('reflect-metadata'),
    import('jose'),
  ]);
  return { core, MikroORM, PostgreSqlDriver, express: express.default, pg: pg.default, z, inversify };
};

let loading: ReturnType<typeof load> | undefined;
const isNew = !existsSync(join(DATA_DIR, 'database', 'data', 'PG_VERSION'));
const embedded =
  DATABASE_URL === undefined
    ? await startEmbeddedPostgres({
        dataDir: join(DATA_DIR, 'database'),
        durable: true,
        log: () => undefined,
        meanwhile: () => void (loading ??= load()),
      })
    : undefined;
const url = embedded?.url ?? DATABASE_URL ?? '';
const { core, MikroORM, express, pg, z } = await (loading ?? load());

const connection = new pg.Client(url);
await connection.connect();
if (isNew && SCHEMA !== '') await connection.query(`begin; ${readFileSync(SCHEMA, 'utf8')}; commit`);
await connection.query('listen work');

const Customer = core.defineEntity({
  name: 'Customer',
  properties: { id: core.p.integer().primary(), name: core.p.string() },
});
const orm = new MikroORM({ clientUrl: url, entities: [Customer] });
const asking = setInterval(() => void orm.em.getConnection().execute('select now()'), ASK_EVERY);

const app = express();
const reply = z.object({ status: z.literal('ready') });
app.get('/readyz', (_request, response) => void response.json(reply.parse({ status: 'ready' })));
const server = app.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  console.log(`listens on http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`);
});

const [{ Agenda }, { PostgresBackend }] = await Promise.all([import('agenda'), import('@agendajs/postgres-backend')]);
const agenda = new Agenda({ backend: new PostgresBackend({ connectionString: url }), processEvery: QUEUE_EVERY });
await agenda.start();

process.once('SIGTERM', () => {
  clearInterval(asking);
  server.close();
  server.closeAllConnections();
  void agenda
    .stop()
    .then(() => connection.end())
    .then(() => orm.close(true))
    .then(() => embedded?.stop())
    .then(() => process.exit());
});
