import { stopTestServer } from './integration/kernel/database/test-database.ts';

export const mochaGlobalTeardown = stopTestServer;
