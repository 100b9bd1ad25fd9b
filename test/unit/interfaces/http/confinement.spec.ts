import { expect } from 'chai';
import { callerGuards } from '../../../../src/domain/access/caller.rules.ts';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { aToken, aUser } from '../../../builders/callers.ts';

/** The path access of the declared endpoints. */
const access = pathAccessOf(endpoints);

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** The list of the specification, "API tokens" rule 2; applies to every method unless methods are named. */
const CONFINED: readonly (readonly [path: string, methods?: readonly string[]])[] = [
  ['/api/organizations'],
  ['/api/organizations/01890000-0000-7000-8000-000000000001'],
  ['/api/organizations/1/vat-id/validate'],
  ['/api/organization', ['POST', 'PATCH', 'PUT', 'DELETE']],
  ['/api/organization/tokens'],
  ['/api/organization/data-export/1/download'],
  ['/api/users'],
  ['/api/users/me/account-deletion'],
  ['/api/admin'],
  ['/api/admin/anything/at/all'],
  ['/api/platform-admin/organizations'],
  ['/api/escalation-config'],
  ['/api/escalation-config/policies/1'],
  ['/api/custom-pricing'],
  ['/api/custom-fields'],
  ['/api/custom-fields/1'],
  ['/api/im/incidents'],
  ['/api/im/events'],
  ['/api/notifications/send-alert'],
  ['/api/package-configs', ['POST', 'PATCH', 'PUT', 'DELETE']],
  ['/api/package-configs/1', ['POST', 'PATCH', 'PUT', 'DELETE']],
  ['/api/customers', ['POST']],
  ['/api/customers/1', ['DELETE']],
  ['/api/customers/bulk'],
  ['/api/customers/import'],
];

/** Paths that are not in the list. */
const OPEN: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ['/api/organization', ['GET', 'HEAD']],
  ['/api/organization/', ['GET']],
  ['/api/package-configs', ['GET', 'HEAD']],
  ['/api/package-configs/1', ['GET', 'HEAD']],
  ['/api/customers', ['GET', 'HEAD']],
  ['/api/customers/1', ['GET', 'PATCH']],
  ['/api/customers/1/domains', ['POST', 'DELETE']],
  ['/api/customers/sms-usage', ['GET']],
  ['/api/customer/tokens', METHODS],
  ['/api/websites', METHODS],
  ['/api/incidents', METHODS],
  ['/api/notifications', METHODS],
  ['/api/images', METHODS],
  ['/api/userspace', METHODS],
  ['/api/auth/get-session', METHODS],
];

const BOUND: readonly (readonly [string, Caller])[] = [
  ['a customer-scoped token', aToken({ customerId: 5 })],
  ['a session bound to a customer', aUser({ customerId: 5 })],
];

const refusalOf = (caller: Caller, method: string, path: string) =>
  firstBroken(callerGuards, { caller, method, path, agentWritesEnabled: true, access })?.code ?? null;

describe('customer-bound callers', () => {
  for (const [path, methods = METHODS] of CONFINED) {
    it(`are refused ${methods.join(', ')} ${path} with customerScopedTokenForbidden, also with a trailing slash`, () => {
      for (const [name, caller] of BOUND) {
        for (const method of methods) {
          for (const spelling of [path, `${path}/`]) {
            expect(refusalOf(caller, method, spelling), `${name}: ${method} ${spelling}`).to.equal(
              'customerScopedTokenForbidden',
            );
          }
        }
      }
    });
  }

  for (const [path, methods] of OPEN) {
    it(`can send ${methods.join(', ')} ${path}`, () => {
      for (const method of methods) expect(access.isConfined(method, path), method).to.equal(false);
    });
  }

  it('are the only callers that this rule refuses', () => {
    for (const caller of [aToken(), aUser(), { kind: 'anonymous' } as const]) {
      for (const [path] of CONFINED)
        for (const method of METHODS) expect(refusalOf(caller, method, path)).to.equal(null);
    }
  });
});
