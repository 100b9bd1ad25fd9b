import { Command } from 'commander';
import { setPlatformAdmin } from '../application/organizations/platform-flags.ts';
import { useCase } from '../composition/use-case.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { expectAccepted } from './expect-accepted.ts';
import { withContainer } from './with-container.ts';

const setting = (name: string, description: string, isGlobalAdmin: boolean): Command =>
  new Command(name)
    .description(description)
    .requiredOption('--email <address>', 'mail address of the user')
    .action(({ email }: { readonly email: string }) =>
      withContainer(async (container) => {
        const changed = expectAccepted(await useCase(container, setPlatformAdmin)(systemCaller, { email, isGlobalAdmin }));
        process.stdout.write(`${changed.email} is ${isGlobalAdmin ? 'now' : 'no longer'} a platform admin.\n`);
      }),
    );

export const platformAdminCommand = new Command('platform-admin')
  .description('Say who administers the platform')
  .addCommand(setting('grant', 'Make a user a platform admin', true))
  .addCommand(setting('revoke', 'Take that back', false));
