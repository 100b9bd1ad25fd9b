import { Command } from 'commander';
import { rotateAgentKeys } from '../application/agent-access/agent-keys.ts';
import { useCase } from '../composition/use-case.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { expectAccepted } from './expect-accepted.ts';
import { withContainer } from './with-container.ts';

const rotate = new Command('rotate')
  .description('Make a new signing key for identity assertions; the one before stays published for 25 hours')
  .action(() =>
    withContainer(async (container) => {
      const { kid } = expectAccepted(await useCase(container, rotateAgentKeys)(systemCaller, undefined));
      process.stdout.write(`New key ${kid}: running processes sign identity assertions with it within half a minute.\n`);
    }),
  );

export const agentKeysCommand = new Command('agent-keys').description('Manage the signing keys of agent access').addCommand(rotate);
