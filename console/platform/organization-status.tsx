import type { Organization } from '../client/types.gen.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { StateText } from '../kernel/ui/state-text.tsx';

/** The state of an organization in words. */
export const OrganizationStatus = ({ status }: Pick<Organization, 'status'>) => {
  const { platform } = useAreaTexts();
  return <StateText tone={status === 'active' ? 'good' : 'bad'}>{platform.statuses[status]}</StateText>;
};
