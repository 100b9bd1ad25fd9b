import { z } from 'zod';
import { MAX_PORT } from '../../../domain/monitors/connect-target.ts';
import { MAX_SSL_NOTICE_DAYS } from '../../../domain/monitors/check-config.ts';
import { MAX_HEARTBEAT_INTERVAL, monitoringTypes } from '../../../domain/monitors/monitor-kinds.ts';
import type { MonitoringType } from '../../../domain/monitors/monitor-kinds.ts';
import { MAX_WEB_ADDRESS } from '../../../domain/monitors/host-finding.ts';
import { managementTypes } from '../../../domain/monitors/website.ts';
import type { Website } from '../../../domain/monitors/website.ts';
import { int, intId, line, pageQuery, queryId, text } from '../kernel/fields.ts';

const MAX_RESPONSE_TIME_LIMIT = 60_000;

/** A member that the domain judges with a code of its own; the documentation still tells its type. */
const judged = (type: 'boolean' | 'integer' | 'string', more: object = {}) => z.unknown().optional().meta({ override: { type, ...more } });

const monitoringType = z.enum(Object.keys(monitoringTypes) as [MonitoringType, ...MonitoringType[]]);
const status = z.enum(['active', 'paused']);
const managementType = z.enum(managementTypes);
const monitorId = z.union([z.uuid(), intId]);
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/);
const headerValue = z.string().max(4096).regex(/^[\t\x20-\x7e\x80-\xff]*$/);

const judgedChecks = {
  checkSslEnabled: judged('boolean'),
  checkHttpsRedirectEnabled: judged('boolean'),
  checkStatusEnabled: judged('boolean'),
  checkSizeEnabled: judged('boolean'),
  checkResponseTimeEnabled: judged('boolean'),
  checkKeywordEnabled: judged('boolean'),
  checkDomainExpiryEnabled: judged('boolean'),
  minPageSize: judged('integer', { minimum: 0 }),
  maxPageSize: judged('integer', { minimum: 0 }),
  sslNoticeDays: judged('integer', { minimum: 0, maximum: MAX_SSL_NOTICE_DAYS }),
};

/** What may hold credentials: stored encrypted and never shown. */
const secrets = {
  headers: z.record(headerName, headerValue).optional(),
  body: text.nullable().optional(),
  auth: z.strictObject({ username: z.string().max(255), password: z.string().max(1024) }).nullable().optional(),
};

const writable = {
  name: line,
  url: judged('string', { format: 'uri', maxLength: MAX_WEB_ADDRESS }),
  monitoringType: monitoringType.optional(),
  status: status.optional(),
  managementType: managementType.optional(),
  checkInterval: judged('integer', { minimum: 1, maximum: MAX_HEARTBEAT_INTERVAL, description: 'Minutes' }),
  timeoutSeconds: judged('integer', { minimum: 1, maximum: 60 }),
  locationIds: z.array(monitorId).max(100).optional(),
  connectHost: judged('string'),
  connectPort: judged('integer', { minimum: 1, maximum: MAX_PORT }),
  connectTlsInsecure: z.boolean().optional(),
  ...judgedChecks,
  expectedStatus: z.int().min(100).max(599).nullable().optional(),
  responseTimeLimitMs: z.int().min(1).max(MAX_RESPONSE_TIME_LIMIT).optional(),
  keyword: z.string().max(1000).nullable().optional(),
  method: method.optional(),
  heartbeatToken: z.unknown().optional().describe('Made by the service; ignored when sent.'),
};

export const newWebsiteBody = z.strictObject({
  ...writable,
  ...secrets,
  customerId: monitorId.nullable().optional(),
  allowPaidQuotaUpgrade: z.boolean().optional(),
});

const notEmpty = (changes: object): boolean => Object.keys(changes).length > 0;
const EMPTY = 'Send at least one member.';

export const websiteChanges = z.strictObject({ ...writable, ...secrets, name: line.optional() }).refine(notEmpty, EMPTY);
/** What can be asked of others: a change without credentials, since everybody who sees the request sees all of it. */
export const askedWebsiteChanges = z
  .strictObject({ ...writable, name: line.optional() })
  .refine(({ heartbeatToken: _ignored, ...changes }) => notEmpty(changes), EMPTY);
export const checkConfigChanges = z.strictObject(judgedChecks).refine(notEmpty, EMPTY);

export const websiteQuery = pageQuery.extend({
  customerId: queryId.exactOptional(),
  status: status.exactOptional(),
  condition: z.enum(['unknown', 'up', 'down']).exactOptional(),
});

const checkConfig = {
  checkSslEnabled: z.boolean(),
  checkHttpsRedirectEnabled: z.boolean(),
  checkStatusEnabled: z.boolean(),
  checkSizeEnabled: z.boolean(),
  checkResponseTimeEnabled: z.boolean(),
  checkKeywordEnabled: z.boolean(),
  checkDomainExpiryEnabled: z.boolean(),
  minPageSize: z.number().nullable(),
  maxPageSize: z.number().nullable(),
  sslNoticeDays: z.int(),
};

export const checkConfigReply = z.object(checkConfig).meta({ id: 'WebsiteCheckConfig' });

export const websiteReply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    organizationId: intId,
    customerId: intId.nullable(),
    name: z.string(),
    url: z.string(),
    monitoringType,
    status,
    managementType,
    condition: z.enum(['unknown', 'up', 'down']),
    conditionSince: z.iso.datetime().nullable(),
    checkInterval: int,
    timeoutSeconds: int,
    locationIds: z.array(intId),
    connectHost: z.string().nullable(),
    connectPort: int.nullable(),
    connectTlsInsecure: z.boolean(),
    ...checkConfig,
    expectedStatus: int.nullable(),
    responseTimeLimitMs: int,
    keyword: z.string().nullable(),
    method,
    headerNames: z.array(z.string()).describe('The names of the headers that are sent; their values are kept secret.'),
    hasBody: z.boolean(),
    hasAuth: z.boolean(),
    heartbeatToken: z.string().nullable().describe('Where the heartbeat is sent to; shown to those who may edit monitors.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Website' });

/** The check configuration of a website. */
export const presentCheckConfig = ({ settings }: Website): z.input<typeof checkConfigReply> => ({
  checkSslEnabled: settings.checkSslEnabled,
  checkHttpsRedirectEnabled: settings.checkHttpsRedirectEnabled,
  checkStatusEnabled: settings.checkStatusEnabled,
  checkSizeEnabled: settings.checkSizeEnabled,
  checkResponseTimeEnabled: settings.checkResponseTimeEnabled,
  checkKeywordEnabled: settings.checkKeywordEnabled,
  checkDomainExpiryEnabled: settings.checkDomainExpiryEnabled,
  minPageSize: settings.minPageSize,
  maxPageSize: settings.maxPageSize,
  sslNoticeDays: settings.sslNoticeDays,
});

/** What callers see of a website. */
export const presentWebsite = (website: Website): z.input<typeof websiteReply> => ({
  id: website.id,
  publicId: website.publicId,
  organizationId: website.organizationId,
  customerId: website.customerId,
  name: website.name,
  url: website.url,
  monitoringType: website.monitoringType,
  status: website.status,
  managementType: website.managementType,
  condition: website.condition,
  conditionSince: website.conditionSince?.toISOString() ?? null,
  checkInterval: website.checkInterval,
  timeoutSeconds: website.timeoutSeconds,
  locationIds: [...website.locationIds],
  connectHost: website.settings.connectHost,
  connectPort: website.settings.connectPort,
  connectTlsInsecure: website.settings.connectTlsInsecure,
  ...presentCheckConfig(website),
  expectedStatus: website.settings.expectedStatus,
  responseTimeLimitMs: website.settings.responseTimeLimitMs,
  keyword: website.settings.keyword,
  method: website.settings.method as z.input<typeof method>,
  headerNames: Object.keys(website.secrets.headers),
  hasBody: website.secrets.body !== null,
  hasAuth: website.secrets.auth !== null,
  heartbeatToken: website.heartbeatToken,
  createdAt: website.createdAt.toISOString(),
  updatedAt: website.updatedAt.toISOString(),
});
