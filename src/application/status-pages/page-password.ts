import { clientNetwork } from '../../domain/access/client-network.ts';
import { signInDelayRules } from '../../domain/access/sign-in/sign-in.ts';
import { signInClosedUntil } from '../../domain/access/sign-in/sign-in-lockout.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { judgePagePassword, pagePasswordRules } from '../../domain/status-pages/page-password.rules.ts';
import { isProofCurrent } from '../../domain/status-pages/page-protection.ts';
import type { SignInCounters } from '../access/sign-in.ports.ts';
import type { Digest } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { PagePasswords, ServedPage } from './serving.ports.ts';

interface Presented {
  readonly page: ServedPage;
  readonly password: string;
  readonly address: string;
}

interface Examined extends Presented {
  readonly delayed: Refusal<'rateLimited'> | null;
  readonly matches: boolean;
}

/** Attempts are counted for the page as those of a sign-in are for an account; no email address has this form. */
const countedAs = ({ page, address }: Presented) => ({
  email: `status-page/${page.publicId}`,
  network: clientNetwork(address),
});

/** Examines the password of a page, and counts wrong ones. */
export const provePagePassword = definePreparedCommand({
  name: 'provePagePassword',
  permission: 'anyone',
  refuses: codesOf(pagePasswordRules),
  prepare:
    ({
      signInCounters,
      pagePasswords,
    }: {
      readonly signInCounters: SignInCounters;
      readonly pagePasswords: PagePasswords;
    }) =>
    async ({ now }, presented: Presented): Promise<Examined> => {
      const closedUntil = signInClosedUntil(await signInCounters.peek(countedAs(presented)), now);
      const delayed = firstBroken(signInDelayRules, { closedUntil, now });
      return {
        ...presented,
        delayed,
        matches: delayed === null && (await pagePasswords.prove(presented.page, presented.password)),
      };
    },
  execute:
    ({ signInCounters }) =>
    async ({ now, audit, commitOnRefusal, unchanged }, examined: Examined) => {
      if (examined.delayed !== null) return examined.delayed;
      const subject = countedAs(examined);
      const { outcome, attempts } = judgePagePassword(
        { matches: examined.matches, now },
        await signInCounters.lock(subject),
      );
      await signInCounters.save(subject, attempts);
      commitOnRefusal();
      if (outcome.ok) unchanged();
      else
        audit({
          action: 'statusPage.passwordRefused',
          organizationId: examined.page.organizationId,
          subjectType: 'statusPage',
          subjectId: examined.page.publicId,
        });
      return outcome.ok ? accepted(examined.page) : outcome;
    },
});

/** Bound to the hash of the password, so that it ends when the password changes. */
const signatureOf = (digest: Digest, { publicId, passwordHash }: ServedPage, provedAt: number): string =>
  digest.keyed(`status-page-password/${publicId}/${passwordHash ?? ''}/${provedAt}`);

/** Returns the proof that a browser stores so that it is not asked for the password again. */
export const passwordProof = (digest: Digest, page: ServedPage, now: Date): string =>
  `${now.getTime()}.${signatureOf(digest, page, now.getTime())}`;

/** Returns true if the text is a proof for the present password of the page. */
export const isPasswordProof = (digest: Digest, page: ServedPage, proof: string, now: Date): boolean => {
  const [at = '', signature = ''] = proof.split('.');
  return isProofCurrent(new Date(Number(at)), now) && digest.same(signature, signatureOf(digest, page, Number(at)));
};
