export { anImIncident } from '../../src/contracts/builders/im-incidents.ts';
