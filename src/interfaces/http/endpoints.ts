import { customFieldEndpoints } from './customers/custom-field.endpoints.ts';
import { customerEndpoints } from './customers/customer.endpoints.ts';
import { packageConfigEndpoints } from './customers/package-config.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { websiteEndpoints } from './monitoring/website.endpoints.ts';

/** Every endpoint of the service. */
export const endpoints: readonly Endpoint[] = [
  ...packageConfigEndpoints,
  ...websiteEndpoints,
  ...customFieldEndpoints,
  ...customerEndpoints,
];
