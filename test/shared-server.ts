import { shareTestServer } from './integration/kernel/database/test-database.ts';

export const mochaGlobalSetup = shareTestServer;
