import { everywhere } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Organizations, OrganizationView } from './ports.ts';

interface Needs {
  readonly organizations: Pick<Organizations, 'list'>;
}

/** Returns the organization named on the command line. */
export const namedOrganization = async (
  { organizations }: Needs,
  name: string,
): Promise<Outcome<OrganizationView, 'invalidRequestBody'>> => {
  const [found] = await organizations.list(everywhere, { name });
  return found === undefined
    ? invalidBody([{ path: 'organization', message: `There is no organization named ${name}.` }])
    : accepted(found);
};

/** Returns the only organization, for a command line that names none. */
export const onlyOrganization = async ({
  organizations,
}: Needs): Promise<Outcome<OrganizationView, 'invalidRequestBody'>> => {
  const found = await organizations.list(everywhere, {});
  const [organization, ...others] = found;
  const issue = (message: string) => invalidBody([{ path: 'organization', message }]);
  if (organization === undefined) return issue('There is no organization yet. Create one with `watchstead bootstrap`.');
  return others.length > 0
    ? issue(`There are ${found.length} organizations. Name one with --organization.`)
    : accepted(organization);
};
