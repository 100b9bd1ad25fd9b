import { stopTestServer } from './integration/postgres/test-database.ts';

export const mochaHooks = {
  async afterAll(): Promise<void> {
    await stopTestServer();
  },
};
