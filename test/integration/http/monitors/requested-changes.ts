import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import type { TestApp } from '../test-app.ts';

/** The status and code of a refusal: `[status, data.code]`. */
export const refusalOf = ({ status, body }: Answer): readonly [number, string | undefined] => [
  status,
  body?.data?.code,
];

/** An organization that manages a website for a customer, and its users. */
export interface Scene {
  readonly created: BootstrappedOrganization;
  readonly admin: ApiClient;
  readonly editor: ApiClient;
  /** Bound to the customer, with an editing role. */
  readonly bound: ApiClient;
  readonly customerId: number;
  /** Stores another managed website of the customer, with changed members. */
  website(more?: object): Promise<{ readonly id: number; readonly publicId: string; readonly name: string }>;
  /** Requests a change of the website, by default as the customer's editor. */
  ask(publicId: string, changes: object, by?: ApiClient): Promise<Answer>;
}

export const aScene = async (app: TestApp): Promise<Scene> => {
  const created = await app.createOrganization();
  const { organizationId } = created;
  const admin = app.client(created.apiToken);
  const { id: customerId } = await addCustomer(app, organizationId);
  const bound = await callerOf(app, organizationId, { role: 'editor', customerId });
  return {
    created,
    admin,
    bound,
    customerId,
    editor: await callerOf(app, organizationId, { role: 'editor' }),
    website: async (more = {}) => {
      const { status, text, body } = await admin.post('/api/websites', {
        name: 'Shop',
        url: 'http://1.1.1.1/',
        customerId,
        ...more,
      });
      if (status !== 200) throw new Error(`The website was refused: ${text}`);
      return body as { id: number; publicId: string; name: string };
    },
    ask: (publicId, changes, by = bound) =>
      by.post(`/api/websites/${publicId}/change-requests`, { changes, note: 'Please' }),
  };
};
