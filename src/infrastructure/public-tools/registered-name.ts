import { registrableNames } from '../../domain/public-tools/domain-registration.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';

/** What a registry tells of one name; null when it takes the name for none that could be registered, or tells nothing. */
export type RegistryAnswer = DomainRegistration | 'unregistered' | null;

/** Asks for the name and then for those above it, until one is registered. A registry that fails ends the search. */
export const findRegistration = async (
  name: string,
  ask: (candidate: string) => Promise<Attempt<RegistryAnswer>>,
): Promise<Attempt<DomainRegistration>> => {
  let unregistered = false;
  for (const candidate of registrableNames(name)) {
    const answer = await ask(candidate);
    if (!answer.ok) return answer;
    if (answer.value === 'unregistered') unregistered = true;
    else if (answer.value !== null) return { ok: true, value: answer.value };
  }
  return unregistered ? failed('domainUnregistered', 'answer', name) : failed('answerInvalid', 'answer', 'tells of no registration');
};
