import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { EscalationPolicy, EscalationSimulation } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { pageAfter } from '../kernel/paging.ts';

export type { EscalationPolicy, EscalationSimulation };

const PAGE_SIZE = 50;

/** The escalation policies, by name. */
export const policiesQuery = infiniteQueryOptions({
  queryKey: ['policies'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(api.listEscalationPolicies({ query: { page: pageParam, perPage: PAGE_SIZE, sort: 'name' }, signal })),
  initialPageParam: 1,
  getNextPageParam: pageAfter,
});

/** The most policies that a field offers. */
const OFFERED = 100;

/** The first escalation policies by name. */
export const offeredPoliciesQuery = queryOptions({
  queryKey: ['offered-policies'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.listEscalationPolicies({ query: { perPage: OFFERED, sort: 'name' }, signal }))).items,
});

/** Reads an escalation policy. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['policy', id],
    queryFn: ({ signal }) => bodyOf(api.getEscalationPolicy({ path: { id }, signal })),
  });

/** The members of a policy that are sent. */
export type SentPolicy = Parameters<typeof api.createEscalationPolicy>[0]['body'];

export const createPolicy = (body: SentPolicy) => bodyOf(api.createEscalationPolicy({ body }));

export const changePolicy = (id: string, body: SentPolicy) =>
  bodyOf(api.updateEscalationPolicy({ path: { id }, body }));

export const deletePolicy = (id: string) => bodyOf(api.deleteEscalationPolicy({ path: { id } }));

type Simulated = Parameters<typeof api.simulateEscalationPolicy>[0]['body'];

/** Returns whom an incident would page, and when. Nothing is sent. */
export const simulatePolicy = (body: Simulated) => bodyOf(api.simulateEscalationPolicy({ body }));
