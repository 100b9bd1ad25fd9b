export { anOrganization } from '../../src/contracts/builders/tenants.ts';
