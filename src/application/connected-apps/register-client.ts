import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import {
  CLIENT_ID_BYTES,
  CLIENT_ID_PREFIX,
  decideRegistration,
  registrationRules,
} from '../../domain/connected-apps/client.ts';
import type { ClientMetadata } from '../../domain/connected-apps/client.ts';
import type { SecretSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { AppServer, OauthClients } from './ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly secrets: SecretSource;
  readonly appServer: AppServer;
}

/** Registers an app. It has no access until a user consents. */
export const registerOauthClient = defineCommand({
  name: 'registerOauthClient',
  permission: 'anyone',
  refuses: codesOf(registrationRules),
  execute:
    ({ oauthClients, secrets, appServer }: Needs) =>
    async ({ now, audit }, metadata: ClientMetadata) => {
      const decision = decideRegistration({ metadata, privateUse: appServer.privateRedirectUris });
      if (!decision.ok) return decision;
      const stored = await oauthClients.add({
        ...decision.value,
        clientId: `${CLIENT_ID_PREFIX}${secrets.token(CLIENT_ID_BYTES)}`,
        createdAt: now,
      });
      audit({
        action: 'oauthClient.registered',
        organizationId: null,
        subjectType: 'oauthClient',
        subjectId: stored.clientId,
        after: decision.value,
      });
      return accepted(stored);
    },
});
