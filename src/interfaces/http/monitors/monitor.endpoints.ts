import { z } from 'zod';
import { updateMonitor, updateWebsiteCheckConfig } from '../../../application/monitors/change-monitor.ts';
import { createMonitor } from '../../../application/monitors/create-monitor.ts';
import { nounOf } from '../../../application/monitors/kind-nouns.ts';
import { pauseMonitor } from '../../../application/monitors/pause-monitor.ts';
import { deleteMonitor, getMonitor, listMonitors } from '../../../application/monitors/monitors.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { MAX_PAUSE_MINUTES, MIN_PAUSE_MINUTES } from '../../../domain/monitors/pause.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, byPublicId } from '../kernel/fields.ts';
import { resource } from '../kernel/resource.ts';
import { customerResource } from './customer-resource.endpoints.ts';
import { isOpenToAgents, kindDocumentation, withArticle } from './kind-documentation.ts';
import { monitorQuery, monitorSchemas } from './monitor.schemas.ts';
import { checkConfigChanges, checkConfigReply } from './website.schemas.ts';

/** Returns the endpoints of a kind. */
const endpointsOf = (kind: MonitorKind) => {
  const { ofCustomer } = kind;
  const { label, path } = kindDocumentation(kind);
  const own = {
    tag: `${nounOf(kind.kind)}s`,
    ...(isOpenToAgents(kind) ? { agents: 'api.write.monitors' as const } : {}),
  };
  const { shown, operations } = ofCustomer === undefined ? monitorResource(kind) : customerResource(kind, ofCustomer);
  const params = ofCustomer === undefined ? byPublicId : byEitherId;
  return [
    ...operations,
    defineEndpoint({
      ...own,
      method: 'post',
      path: `/api/${path}/{id}/pause`,
      summary: `Pause ${withArticle(label)} for some minutes`,
      description: 'Ends by itself or with `status` `active`. Does not shorten a longer pause.',
      useCase: pauseMonitor(kind),
      request: {
        params,
        body: z.strictObject({
          minutes: z.int().min(MIN_PAUSE_MINUTES).max(MAX_PAUSE_MINUTES).describe('Minutes that the pause lasts.'),
        }),
      },
      toInput: ({ params: { id }, body: { minutes } }) => ({ id, minutes }),
      reply: shown,
    }),
  ];
};

const monitorResource = (kind: MonitorKind) => {
  const { label, path, agentReads } = kindDocumentation(kind);
  const record = monitorSchemas(kind);
  const operations = resource({
    path: `/api/${path}`,
    tag: `${nounOf(kind.kind)}s`,
    ...(agentReads ? { agentReads: 'api.read' } : {}),
    ...(isOpenToAgents(kind) ? { agentWrites: 'api.write.monitors' } : {}),
    listed: ['publicId', 'name', kind.targetField, 'status', 'condition', 'conditionSince', 'customerId'],
    one: withArticle(label),
    many: `${label}s`,
    record,
    query: monitorQuery,
    page: { useCase: listMonitors(kind) },
    create: { useCase: createMonitor(kind) },
    get: { useCase: getMonitor(kind) },
    update: { useCase: updateMonitor(kind) },
    remove: { useCase: deleteMonitor(kind) },
  });
  return { shown: record.reply, operations };
};

/** The endpoints for monitors of all kinds. */
export const monitorEndpoints = [
  ...allMonitorKinds.flatMap(endpointsOf),
  defineEndpoint({
    method: 'patch',
    path: '/api/websites/{id}/check-config',
    tag: 'Websites',
    agents: 'api.write.monitors',
    summary: 'Change the check configuration of a website',
    useCase: updateWebsiteCheckConfig,
    request: { params: byPublicId, body: checkConfigChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
    reply: checkConfigReply,
  }),
];
