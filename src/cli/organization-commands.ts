import { Command } from 'commander';
import { rotateAgentKeys } from '../application/agent-access/agent-keys.ts';
import { bootstrapInstallation } from '../application/setup/set-up.ts';
import { resetSecondFactor } from '../application/accounts/reset-mfa.ts';
import { setPlatformAdmin } from '../application/accounts/platform-flags.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { print, valueOf, withWatchstead } from './run.ts';

interface BootstrapOptions {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly platformAdmin: boolean;
  readonly json: boolean;
}

export const bootstrap = new Command('bootstrap')
  .description('Create an organization with its first administrator and an API token')
  .requiredOption('--organization <name>', 'name of the organization')
  .requiredOption('--email <address>', 'email address of the administrator')
  .requiredOption('--password <password>', 'password of the administrator')
  .option('--platform-admin', 'also make the administrator a platform admin', false)
  .option('--json', 'print one JSON object', false)
  .action(({ json, ...input }: BootstrapOptions) =>
    withWatchstead(async ({ run }) => {
      const created = valueOf(await run(bootstrapInstallation)(systemCaller, input));
      if (json) print(JSON.stringify(created));
      else {
        print(`Organization ${input.organization} (${created.organizationPublicId}) is ready.`);
        print(`Administrator: ${created.email}`);
        print(`API token (shown only once): ${created.apiToken}`);
      }
    }),
  );

const setting = (name: string, description: string, isGlobalAdmin: boolean): Command =>
  new Command(name)
    .description(description)
    .requiredOption('--email <address>', 'email address of the user')
    .action(({ email }: { readonly email: string }) =>
      withWatchstead(async ({ run }) => {
        const changed = valueOf(await run(setPlatformAdmin)(systemCaller, { email, isGlobalAdmin }));
        print(`${changed.email} is ${isGlobalAdmin ? 'now' : 'no longer'} a platform admin.`);
      }),
    );

export const platformAdmin = new Command('platform-admin')
  .description('Manage the platform admins')
  .addCommand(setting('grant', 'Make a user a platform admin', true))
  .addCommand(setting('revoke', 'Make a platform admin an ordinary user', false));

export const resetSecondFactorCommand = new Command('reset-second-factor')
  .description('Remove the second factor of a user, also of the only administrator, and end the sessions of the user')
  .requiredOption('--email <address>', 'email address of the user')
  .action(({ email }: { readonly email: string }) =>
    withWatchstead(async ({ run }) => {
      const reset = valueOf(await run(resetSecondFactor)(systemCaller, { email }));
      print(`The second factor of ${reset.email} is removed, and all sessions have ended.`);
    }),
  );

const rotate = new Command('rotate')
  .description('Create a new signing key for identity assertions; the previous key stays published for 25 hours')
  .option('--revoke', 'withdraw all previous keys: assertions that they signed are refused', false)
  .action(({ revoke }: { readonly revoke: boolean }) =>
    withWatchstead(async ({ run }) => {
      const { kid } = valueOf(await run(rotateAgentKeys)(systemCaller, { revoke }));
      print(
        `Created key ${kid}.${revoke ? ' All previous keys are withdrawn.' : ' Running processes use it within 30 seconds.'}`,
      );
    }),
  );

export const agentKeys = new Command('agent-keys')
  .description('Manage the signing keys of agent access')
  .addCommand(rotate);
