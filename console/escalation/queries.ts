import * as api from '../client/sdk.gen.ts';
import type { EscalationPolicy, EscalationSimulation } from '../client/types.gen.ts';
import { allQuery } from '../kernel/all-items.ts';
import { bodyOf, bodyQuery, searchedQuery } from '../kernel/api.ts';

export type { EscalationPolicy, EscalationSimulation };

/** The escalation policies, by name. */
export const policiesQuery = searchedQuery(['policies'], (page, signal) =>
  api.listEscalationPolicies({ query: { ...page, sort: 'name' }, signal }),
);

/** All escalation policies, by name. */
export const offeredPoliciesQuery = allQuery(['offered-policies'], (page, signal) =>
  api.listEscalationPolicies({ query: { ...page, sort: 'name' }, signal }),
);

/** Reads an escalation policy. */
export const policyQuery = (id: string) =>
  bodyQuery(['policy', id], (signal) => api.getEscalationPolicy({ path: { id }, signal }));

/** The members of a policy that are sent. */
export type SentPolicy = Parameters<typeof api.createEscalationPolicy>[0]['body'];

export const createPolicy = (body: SentPolicy) => bodyOf(api.createEscalationPolicy({ body }));

export const changePolicy = (id: string, body: SentPolicy) =>
  bodyOf(api.updateEscalationPolicy({ path: { id }, body }));

export const deletePolicy = (id: string) => bodyOf(api.deleteEscalationPolicy({ path: { id } }));

type Simulated = Parameters<typeof api.simulateEscalationPolicy>[0]['body'];

/** Returns whom an incident would page, and when. Nothing is sent. */
export const simulatePolicy = (body: Simulated) => bodyOf(api.simulateEscalationPolicy({ body }));
