import type { AdapterOverrides } from '../../../../src/composition/adapter-options.ts';
import type { ApiClient } from '../api-client.ts';
import type { CallerFacts } from '../surface/test-callers.ts';
import { person } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** An answer in short: its status and code. */
export type Short = readonly [status: number, code: string | undefined];

/** A user with a session. */
export interface Player {
  readonly client: ApiClient;
  readonly userId: string;
  readonly id: number;
}

/** A service with an organization that uses incident management. */
export interface ImWorld {
  readonly app: TestApp;
  readonly organizationId: number;
  /** An administrator of the organization. */
  readonly admin: ApiClient;
  user(facts?: Partial<CallerFacts>): Promise<Player>;
  /** A team with its members; a member is a pair of user and role. */
  team(
    name: string,
    ...members: readonly (readonly [Player, 'admin' | 'member'])[]
  ): Promise<{ readonly id: number; readonly publicId: string }>;
  /** The public id of a new incident. */
  incident(members?: object): Promise<string>;
  close(): Promise<void>;
}

/** The status and code of an answer. */
export const short = async (answer: ReturnType<ApiClient['get']>): Promise<Short> => {
  const { status, body } = await answer;
  return [status, (body as { readonly data?: { readonly code?: string } }).data?.code];
};

export const enableIm = (app: TestApp, organizationId: number, imEnabled = true) =>
  app.database.query.updateTable('organization').set({ imEnabled }).where('id', '=', organizationId).execute();

export const imWorld = async (
  environment: Readonly<Record<string, string>> = {},
  adapters: AdapterOverrides = {},
): Promise<ImWorld> => {
  const app = await testApp(environment, adapters);
  const { organizationId, apiToken } = await app.createOrganization();
  await enableIm(app, organizationId);
  const admin = app.client(apiToken);
  const post = async (path: string, body: object) => {
    const { status, body: answer, text } = await admin.post(path, body);
    if (status !== 200) throw new Error(`${path} was refused: ${status} ${text}`);
    return answer;
  };
  return {
    app,
    organizationId,
    admin,
    user: async (facts = {}) => {
      const { client, publicId, userId } = await person(app, organizationId, 'player', { role: 'responder', ...facts });
      return { client, userId: publicId, id: userId };
    },
    team: async (name, ...members) => {
      const { id, publicId } = await post('/api/im/teams', { name });
      for (const [{ userId }, imRole] of members) await post(`/api/im/teams/${publicId}/members`, { userId, imRole });
      return { id, publicId };
    },
    incident: async (members = {}) => (await post('/api/im/incidents', { title: 'Shop is down', ...members })).publicId,
    close: () => app.close(),
  };
};
