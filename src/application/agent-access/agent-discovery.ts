import { accepted } from '../../domain/kernel/outcome.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AgentAccessSettings } from './ports.ts';

interface Needs {
  readonly agentAccessSettings: AgentAccessSettings;
}

const tellSettings =
  ({ agentAccessSettings }: Needs) =>
  () =>
    Promise.resolve(accepted(agentAccessSettings));

/** What the authorization server offers to agents (RFC 8414). */
export const getAuthorizationServerMetadata = defineQuery({
  name: 'getAuthorizationServerMetadata',
  permission: 'anyone',
  refuses: [],
  execute: tellSettings,
});

/** Which authorization server guards the API (RFC 9728). */
export const getProtectedResourceMetadata = defineQuery({
  name: 'getProtectedResourceMetadata',
  permission: 'anyone',
  refuses: [],
  execute: tellSettings,
});

/** The instructions for agents, in prose. */
export const getAgentInstructions = defineQuery({ name: 'getAgentInstructions', permission: 'anyone', refuses: [], execute: tellSettings });
