import { stopTestServer } from './integration/kernel/database/test-database.ts';

export const mochaHooks = {
  async afterAll(): Promise<void> {
    await stopTestServer();
  },
};
