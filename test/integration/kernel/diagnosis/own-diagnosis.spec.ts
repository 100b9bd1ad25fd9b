import { expect } from 'chai';
import { diagnose } from '../../../../src/application/kernel/diagnose.ts';
import { diagnoseService } from '../../../../src/composition/diagnosis.ts';
import { settingsOf } from '../../../../src/composition/settings.ts';
import { openStandalone } from '../../../../src/composition/standalone.ts';
import { DIAGNOSED_NAME, NOT_IN_TIME } from '../../../../src/domain/kernel/diagnosis.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { retentionDiagnostics } from '../../../../src/infrastructure/kernel/diagnosis/retention-examinations.ts';
import { configurationOf, readEnvironment } from '../../../../src/infrastructure/kernel/system/configuration.ts';
import { systemClock } from '../../../../src/infrastructure/kernel/system/system-clock.ts';
import { migrated } from '../database/migrated.ts';
import { testDatabase } from '../database/test-database.ts';
import type { TestDatabase } from '../database/test-database.ts';

describe('the diagnosis of a service by itself', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(migrated);
  });
  afterEach(() => database.drop());

  const environment = () => ({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret key of more than thirty-two bytes',
    PORT: '0',
    LOG_LEVEL: 'silent',
  });

  it('has the checks of the command, in the same order', async () => {
    const standalone = await openStandalone(environment());
    const own = await standalone.watchstead.ports.diagnosis.run().finally(() => standalone.close());
    const found = await diagnoseService(environment(), DIAGNOSED_NAME);
    expect(own.map(({ name }) => name)).to.deep.equal(found.map(({ name }) => name));
    expect(own.map(({ name }) => name)).to.include.members(['configuration', 'database', 'stored data', 'audit_log']);
  });

  it('says of what it did not get to in time that it was not checked', async () => {
    const found = await diagnoseService(environment(), DIAGNOSED_NAME, { end: AbortSignal.abort() });
    const late = found.filter(({ says }) => says === NOT_IN_TIME.says).map(({ name }) => name);
    expect(late).to.include.members(['disk', 'DNS', 'database', 'schema', 'jobs']);
  });

  it('reads no further table after its end', async () => {
    const opened = await Database.connect(database.url, 1);
    const settings = settingsOf(configurationOf(readEnvironment(environment())));
    const tables = await retentionDiagnostics(opened, settings, systemClock, AbortSignal.abort());
    const found = await diagnose(tables).finally(() => opened.close());
    expect(found.length).to.be.above(100);
    expect(new Set(found.map(({ says }) => says))).to.deep.equal(new Set([NOT_IN_TIME.says]));
  });
});
