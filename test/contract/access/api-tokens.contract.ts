import { expect } from 'chai';
import type { ApiTokens } from '../../../src/application/access/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { TokenReach } from '../../../src/domain/access/api-token-rules.ts';
import type { ApiToken } from '../../../src/domain/access/api-token.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import { aNewToken, officeIn } from './under-test.ts';
import type { AccessUnderTest, Office, OpenAccess } from './under-test.ts';

const anybodys: TokenReach = { ...everywhere, issuerId: null };

/** What every store of API tokens promises. */
export const apiTokensContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`ApiTokens, ${adapter}`, () => {
    let store: AccessUnderTest;
    let tokens: ApiTokens;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      ({ apiTokens: tokens } = store);
      office = await officeIn(store);
    });
    afterEach(() => store.close());
    const own = (facts: Partial<TokenReach> = {}): TokenReach => ({ ...office.agency.own, issuerId: null, ...facts });
    const names = async (...asked: Parameters<ApiTokens['list']>) => (await tokens.list(...asked)).map(({ name }) => name);

    it('find a token as it was added, with who issued it, and without the hash of its secret', async () => {
      const { sha256: _sha256, ...record } = aNewToken(office.admin, { expiresAt: later(NOW, 1) });
      const added = await tokens.add({ ...record, sha256: 'secret' });
      expect(added).to.deep.equal({ ...record, id: added.id, issuer: office.admin.publicId, lastUsedAt: null, revokedAt: null, revision: 1 });
      expect(await tokens.find(own(), added.publicId)).to.deep.equal(added);
    });

    it('are listed oldest first, within the organization and the issuer that are meant', async () => {
      const stranger = (await officeIn(store)).admin;
      await tokens.add(aNewToken(office.admin, { name: 'young', createdAt: later(NOW, 1) }));
      await tokens.add(aNewToken(office.editor, { name: 'old' }));
      await tokens.add(aNewToken(stranger, { name: 'foreign', createdAt: later(NOW, 2) }));
      expect(await names(own())).to.deep.equal(['old', 'young']);
      expect(await names(own({ issuerId: office.editor.id }))).to.deep.equal(['old']);
      expect(await names(anybodys)).to.deep.equal(['old', 'young', 'foreign']);
    });

    it('of a customer are those confined to it, and those whose issuer is bound to it', async () => {
      const [one, two] = [await customerOf(store, office.agency), await customerOf(store, office.agency)];
      const bound = await memberOf(store, office.agency, { customerId: one.id });
      await tokens.add(aNewToken(office.admin, { name: 'everywhere' }));
      await tokens.add(aNewToken(office.admin, { name: 'confined', customerId: one.id }));
      await tokens.add(aNewToken(bound, { name: 'bound' }));
      expect(await names(own({ customerId: one.id }))).to.deep.equal(['confined', 'bound']);
      expect(await names(own({ customerId: two.id }))).to.deep.equal([]);
      expect(await names(own(), 'organizationWide')).to.deep.equal(['everywhere', 'bound']);
    });

    it('are found no more once they are revoked', async () => {
      const added = await tokens.add(aNewToken(office.admin));
      const revoked = await tokens.save({ ...added, revokedAt: NOW, updatedAt: NOW });
      expect(revoked).to.deep.equal({ ...added, revokedAt: NOW, revision: 2 });
      expect(await tokens.find(anybodys, added.publicId)).to.equal(null);
      expect(await tokens.list(anybodys)).to.deep.equal([]);
    });

    it('store a name, and let one of many changes at once win; the others are stale', async () => {
      const added = await tokens.add(aNewToken(office.admin));
      const fates = await executeBatched((at) => fateOf(tokens.save({ ...added, name: `name ${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      const stored = await tokens.find(own(), added.publicId);
      expect(stored?.name).to.equal(`name ${fates.indexOf('stored')}`);
      expect(await fateOf(tokens.save({ ...(stored as ApiToken), name: 'again' }))).to.equal('stored');
    });

    it('let one of many revocations at once win', async () => {
      const added = await tokens.add(aNewToken(office.admin));
      const fates = await executeBatched((at) => fateOf(tokens.save({ ...added, revokedAt: later(NOW, at) })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
    });

    it('of a user are revoked all at once, and nobody else’s; who has read one before is stale', async () => {
      const [mine] = [await tokens.add(aNewToken(office.admin)), await tokens.add(aNewToken(office.admin))];
      await tokens.add(aNewToken(office.editor, { name: 'theirs' }));
      await tokens.revokeAllOf(office.admin.id, NOW);
      expect(await names(anybodys)).to.deep.equal(['theirs']);
      expect(await fateOf(tokens.save({ ...mine, name: 'revived' }))).to.equal('stale');
    });
  });
