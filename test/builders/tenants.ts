export { ADA, BOB, customers, EVE, organizations, users } from '../../src/contracts/builders/tenants.ts';
export type { Tenants } from '../../src/contracts/builders/tenants.ts';
