import { expect } from 'chai';
import type { CustomFields } from '../../../src/application/customers/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import type { CustomField } from '../../../src/domain/customers/custom-field.ts';
import { aPublicId, agencyIn, customerOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

const aNewField = (organizationId: number, fieldKey: string, facts: Partial<CustomField> = {}): NewRecord<CustomField> => ({
  publicId: aPublicId(),
  organizationId,
  name: fieldKey,
  fieldKey,
  fieldType: 'select',
  isRequired: false,
  isActive: true,
  displayOrder: 1,
  options: ['gold', 'silver'],
  placeholder: null,
  helpText: null,
  showInTable: true,
  createdAt: NOW,
  updatedAt: NOW,
  ...facts,
});

/** What every store of custom fields promises. */
export const customFieldsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`CustomFields, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let fields: CustomFields;
    let agency: Agency;
    let other: Agency;
    beforeEach(async () => {
      store = await open();
      ({ customFields: fields } = store);
      agency = await agencyIn(store);
      other = await agencyIn(store, { name: 'Other agency' });
    });
    afterEach(() => store.close());

    const add = async (fieldKey: string, facts: Partial<CustomField> = {}): Promise<CustomField> => {
      const added = await fields.add(aNewField(agency.organization.id, fieldKey, facts));
      if (typeof added === 'string') throw new Error(added);
      return added;
    };

    it('finds a field as it was added, within its organization and nowhere else', async () => {
      const added = await add('tier');
      expect(added).to.deep.include({ fieldKey: 'tier', options: ['gold', 'silver'], revision: 1 });
      expect(await fields.lock(agency.own, added.publicId)).to.deep.equal(added);
      expect(await fields.lock(everywhere, added.publicId)).to.deep.equal(added);
      expect(await fields.lock(other.own, added.publicId)).to.equal(null);
      expect(await fields.lock(everywhere, aPublicId())).to.equal(null);
      expect(await fields.list(other.own)).to.deep.equal([]);
    });

    it('lists the fields of an organization in the order of their display, those of one place oldest first', async () => {
      await add('last', { displayOrder: 2 });
      await add('second', { isActive: false });
      await add('third');
      await add('first', { displayOrder: 0 });
      expect((await fields.list(agency.own)).map(({ fieldKey }) => fieldKey)).to.deep.equal(['first', 'second', 'third', 'last']);
    });

    it('tells by what the values of an organization are judged, inactive fields included', async () => {
      await add('tier', { isActive: false, isRequired: true });
      expect(await fields.shapesOf(agency.organization.id)).to.deep.equal([
        { fieldKey: 'tier', fieldType: 'select', isRequired: true, isActive: false, options: ['gold', 'silver'] },
      ]);
      expect(await fields.shapesOf(other.organization.id)).to.deep.equal([]);
    });

    it('answers keyTaken for a key that the organization has, organizationMissing where there is none, and leaves the unit of work usable', async () => {
      await add('tier');
      const missing = agency.organization.id + other.organization.id;
      await store.unitOfWork.inTransaction(async () => {
        expect(await fields.add(aNewField(agency.organization.id, 'tier'))).to.equal('keyTaken');
        expect(await fields.add(aNewField(missing, 'tier'))).to.equal('organizationMissing');
        expect(await fateOf(fields.add(aNewField(other.organization.id, 'tier')))).to.equal('stored');
      });
      expect([await fields.list(agency.own), await fields.list(other.own)].map((list) => list.length)).to.deep.equal([1, 1]);
    });

    it('adds one of many fields that come with the same key at once', async () => {
      const fates = await executeBatched(() => fateOf(fields.add(aNewField(agency.organization.id, 'tier'))));
      expect(fates.toSorted()).to.deep.equal(oneWinner('keyTaken'));
    });

    it('stores one of many changes of the same revision', async () => {
      const added = await add('tier');
      const fates = await executeBatched((at) => fateOf(fields.save({ ...added, name: `n${at}` })));
      expect(fates.toSorted()).to.deep.equal(oneWinner('stale'));
      expect(await fields.lock(agency.own, added.publicId)).to.deep.equal({ ...added, name: `n${fates.indexOf('stored')}`, revision: 2 });
    });

    it('is changed by one unit of work after the other once they lock it', async () => {
      const { publicId } = await add('tier');
      const move = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await fields.lock(agency.own, publicId);
          await fields.save({ ...found!, displayOrder: found!.displayOrder + 1 });
        });
      expect(new Set(await executeBatched(() => fateOf(move())))).to.deep.equal(new Set(['stored']));
      expect((await fields.lock(agency.own, publicId))?.displayOrder).to.equal(9);
    });

    it('goes with its values, so that readers of those customers are stale, and of no others', async () => {
      const added = await add('tier');
      const [gold, plain, foreign] = [
        await customerOf(store, agency, { customFields: { tier: 'gold', note: 'x' } }),
        await customerOf(store, agency, { customFields: { note: 'y' } }),
        await customerOf(store, other, { customFields: { tier: 'gold' } }),
      ];
      await fields.remove(added);
      expect(await fields.list(agency.own)).to.deep.equal([]);
      const found = await Promise.all([gold, plain, foreign].map(({ publicId }) => store.customers.find(everywhere, publicId)));
      expect(found.map((customer) => customer?.customFields)).to.deep.equal([{ note: 'x' }, { note: 'y' }, { tier: 'gold' }]);
      expect(await Promise.all([gold, plain, foreign].map((customer) => fateOf(store.customers.save(customer))))).to.deep.equal(['stale', 'stored', 'stored']);
    });
  });
