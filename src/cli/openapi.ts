import { Command } from 'commander';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { openApiOf } from '../interfaces/http/kernel/openapi.ts';

export const openapiCommand = new Command('openapi')
  .description('Print the OpenAPI 3.1.0 description of the API')
  .action(() => {
    const { BASE_URL } = configurationOf(readEnvironment(process.env));
    process.stdout.write(`${JSON.stringify(openApiOf(endpoints, BASE_URL), null, 2)}\n`);
  });
