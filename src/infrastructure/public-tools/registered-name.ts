import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';

/** The answer of a registry about a name; null if the registry rejects the name or returns no registration. */
export type RegistryAnswer = DomainRegistration | 'unregistered' | null;

/** Looks up the names in turn until one is registered. An error of the registry ends the search. */
export const findRegistration = async (
  names: readonly string[],
  ask: (candidate: string) => Promise<Attempt<RegistryAnswer>>,
): Promise<Attempt<DomainRegistration>> => {
  let unregistered = false;
  for (const candidate of names) {
    const answer = await ask(candidate);
    if (!answer.ok) return answer;
    if (answer.value === 'unregistered') unregistered = true;
    else if (answer.value !== null) return { ok: true, value: answer.value };
  }
  return unregistered
    ? failed('domainUnregistered', 'answer', names[0] ?? '')
    : failed('answerInvalid', 'answer', 'no registration data');
};
