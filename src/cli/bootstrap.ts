import { Command } from 'commander';
import { bootstrapOrganization } from '../application/organizations/bootstrap-organization.ts';
import { useCase } from '../composition/use-case.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { expectAccepted } from './expect-accepted.ts';
import { withContainer } from './with-container.ts';

interface Options {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly platformAdmin: boolean;
  readonly json: boolean;
}

export const bootstrapCommand = new Command('bootstrap')
  .description('Create an organization with its first administrator and an API token')
  .requiredOption('--organization <name>', 'name of the organization')
  .requiredOption('--email <address>', 'mail address of the administrator')
  .requiredOption('--password <password>', 'password of the administrator')
  .option('--platform-admin', 'make the administrator a platform admin too', false)
  .option('--json', 'print one JSON object', false)
  .action(({ json, ...bootstrap }: Options) =>
    withContainer(async (container) => {
      const founded = expectAccepted(await useCase(container, bootstrapOrganization)(systemCaller, bootstrap));
      process.stdout.write(
        json
          ? `${JSON.stringify(founded)}\n`
          : [
              `Organization ${bootstrap.organization} (${founded.organizationPublicId}) is ready.`,
              `Administrator: ${founded.email}`,
              `API token, shown only now: ${founded.apiToken}`,
              '',
            ].join('\n'),
      );
    }),
  );
