import { z } from 'zod';
import { permissionOf } from '../../../domain/access/permissions.ts';
import type { Endpoint } from './endpoint.ts';

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const isStrict = (body: z.ZodType): boolean =>
  !(body instanceof z.ZodObject) || body.def.catchall instanceof z.ZodNever;

/** Returns the mistakes in declarations, one sentence each. The service does not start if there are any. */
export const declarationFaults = (endpoints: readonly Endpoint[]): readonly string[] => {
  const seen = new Set<string>();
  const ids = new Set<string>();
  return endpoints.flatMap((endpoint) => {
    const name = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    const faults: string[] = [];
    if (seen.has(name)) faults.push(`${name} is declared twice.`);
    if (ids.has(endpoint.operationId)) faults.push(`${name} repeats the operation id ${endpoint.operationId}.`);
    const declared = Object.keys(endpoint.request.params?.shape ?? {});
    for (const parameter of parametersOf(endpoint.path)) {
      if (!declared.includes(parameter)) faults.push(`${name} has no schema for {${parameter}}.`);
    }
    if (
      !['raw', 'bytes', 'deferred', 'beginning'].includes(endpoint.bodyFormat ?? 'json') &&
      endpoint.unknownMembers === undefined &&
      endpoint.request.body !== undefined &&
      !isStrict(endpoint.request.body)
    ) {
      faults.push(`${name} takes a body that would let unknown members in.`);
    }
    if (endpoint.openToOrigins && endpoint.credentials !== 'ignored')
      faults.push(`${name} is open to every origin although it reads credentials.`);
    if (endpoint.agents !== undefined && permissionOf(endpoint.permission).agents !== true) {
      faults.push(`${name} is open to agents although its permission is not.`);
    }
    seen.add(name);
    ids.add(endpoint.operationId);
    return faults;
  });
};
