import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { planOfGrafana } from '../../../src/application/on-call-import/grafana-plan.ts';
import { planOfOpsgenie } from '../../../src/application/on-call-import/opsgenie-plan.ts';
import { planOfPagerDuty } from '../../../src/application/on-call-import/pagerduty-plan.ts';
import { onCallExports } from '../../../src/cli/on-call-exports.ts';
import type { ImportPlan, ImportTool } from '../../../src/domain/on-call-import/plan.ts';
import { IMPORTED_AT, exportOf, offsets } from '../../builders/on-call-exports.ts';
import { guideBlock } from '../operating/guide.ts';

type Item = Readonly<Record<string, unknown>>;
type Items = readonly Item[];
/** Answers a path below the address of the API; undefined stands for 404. */
type Answer = (path: readonly string[], query: URLSearchParams, next: (page: number) => string) => unknown;

const TOKEN = 'token-of-the-api';
/** What the scripts skip for each page that they have read. */
const PAGE_SIZE = 100;

/** A page that contains one record, so that more than one is read. */
const pageAt = (items: Items, query: URLSearchParams): Items => {
  const page = Number(query.get('offset') ?? 0) / PAGE_SIZE;
  return items.slice(page, page + 1);
};
const without = (item: Item, ...members: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !members.includes(name)));
const called = (items: Items, id: string | undefined): Item | undefined => items.find((item) => item['id'] === id);

/** An API for each tool, whose records are those of the stored export. */
const apis: Readonly<Record<ImportTool, (stored: Readonly<Record<string, unknown>>) => Answer>> = {
  'grafana-oncall':
    (stored) =>
    ([name = '', id = '', part], query, next) => {
      if (part === 'final_shifts') return (stored['final_shifts'] as Readonly<Record<string, unknown>>)[id];
      const list = stored[name === 'webhooks' ? 'outgoing_webhooks' : name] as { readonly results: Items } | undefined;
      const results = list?.results ?? [];
      const page = Number(query.get('page') ?? 1);
      return { results: results.slice(page - 1, page), next: page < results.length ? next(page + 1) : null };
    },
  pagerduty:
    (stored) =>
    ([name = '', id, part], query) => {
      const items = stored[name] as Items;
      if (id === undefined) {
        const listed = items.map((item) => without(item, 'members', 'overrides', 'schedule_layers', 'final_schedule'));
        const page = pageAt(listed, query);
        return { [name]: page, more: items.indexOf(called(items, page[0]?.['id'] as string)!) < items.length - 1 };
      }
      const item = called(items, id);
      if (item === undefined) return undefined;
      return part === undefined ? { schedule: without(item, 'overrides') } : { [part]: item[part] };
    },
  opsgenie:
    (stored) =>
    ([name = '', id, part, rule], query) => {
      const items = stored[name] as Items;
      const members = ['contacts', 'notificationRules', 'routingRules', 'overrides', 'timeline'];
      if (id === undefined) {
        const hidden = name === 'teams' ? [...members, 'members'] : members;
        const listed = items.map((item) => without(item, ...hidden));
        return { data: name === 'users' ? pageAt(listed, query) : listed };
      }
      const item = called(items, id);
      if (item === undefined || part === undefined) return item && { data: without(item, ...members) };
      const found = item[part.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())] ?? [];
      if (part !== 'notification-rules') return { data: found };
      return {
        data: rule === undefined ? (found as Items).map((each) => ({ id: each['id'] })) : called(found as Items, rule),
      };
    },
};

const context = { now: IMPORTED_AT, offsets };
const plans: Readonly<Record<ImportTool, (document: unknown) => ImportPlan>> = {
  'grafana-oncall': (document) => planOfGrafana(onCallExports['grafana-oncall'].parse(document), context),
  pagerduty: (document) => planOfPagerDuty(onCallExports.pagerduty.parse(document), context),
  opsgenie: (document) => planOfOpsgenie(onCallExports.opsgenie.parse(document), context),
};

/** The members that the scripts do not ask for. */
const notAsked: Readonly<Record<ImportTool, readonly string[]>> = {
  'grafana-oncall': [],
  pagerduty: ['event_orchestrations'],
  opsgenie: ['forwarding_rules', 'services'],
};

const hosts: Readonly<Record<ImportTool, string>> = {
  'grafana-oncall': 'https://oncall.example.com',
  pagerduty: 'https://api.pagerduty.com',
  opsgenie: 'https://api.opsgenie.com',
};

describe('scripts of docs/on-call-import.md', () => {
  let folder: string;
  let server: Server;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'watchstead-script-'))));
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const serve = async (tool: ImportTool, answer: Answer): Promise<string> => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`);
      const next = (page: number): string => `${url.origin}${url.pathname}?page=${page}`;
      const path = url.pathname.replace(/^\/(api\/v1|v2)\//, '/').split('/');
      const isAllowed = request.headers.authorization?.endsWith(TOKEN) === true;
      const found = isAllowed
        ? answer(
            path.filter((part) => part !== ''),
            url.searchParams,
            next,
          )
        : undefined;
      response.statusCode = found === undefined ? 404 : 200;
      response.end(JSON.stringify(found ?? {}));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  for (const tool of ['grafana-oncall', 'pagerduty', 'opsgenie'] as const)
    it(`export from ${tool} what the import reads`, async () => {
      const stored = without(
        exportOf(tool, (document) => {
          // The script asks for the shifts of each schedule.
          if (tool === 'grafana-oncall')
            Object.assign(document['final_shifts'] as object, { S3VENDOR: { results: [], next: null } });
        }) as Item,
        ...notAsked[tool],
      );
      const url = await serve(tool, apis[tool](stored));
      const script = guideBlock('sh', hosts[tool], 'docs/on-call-import.md')
        .replace(hosts[tool], url)
        .replace('=…', `=${TOKEN}`);
      await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
      const written = JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8')) as Readonly<
        Record<string, unknown>
      >;
      expect(plans[tool]({ ...written, range: stored['range'] })).to.deep.equal(plans[tool](stored));
    });
});
