import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AgentAccessSettings } from './ports.ts';

interface Needs {
  readonly agentAccessSettings: AgentAccessSettings;
}

const readSettings =
  ({ agentAccessSettings }: Needs) =>
  () =>
    Promise.resolve(accepted(agentAccessSettings));

/** Returns the metadata of the authorization server for agents (RFC 8414). */
export const getAuthorizationServerMetadata = defineQuery({
  name: 'getAuthorizationServerMetadata',
  permission: 'anyone',
  refuses: [],
  execute: readSettings,
});

/** Returns the metadata of the API as a protected resource (RFC 9728). */
export const getProtectedResourceMetadata = defineQuery({
  name: 'getProtectedResourceMetadata',
  permission: 'anyone',
  refuses: [],
  execute: readSettings,
});

/** Returns the settings from which the instructions for agents are written. */
export const getAgentInstructions = defineQuery({
  name: 'getAgentInstructions',
  permission: 'anyone',
  refuses: [],
  execute: readSettings,
});
