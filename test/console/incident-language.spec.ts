import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';

describeConsole('an incident in the console', (suite) => {
  it('has the entries of the service in the language of the reader, with the cause', async () => {
    await suite.addWebsite('Shop');
    await suite.failAll();
    const { body } = await suite.app.client(suite.organization.apiToken).get('/api/incidents?origin=automatic');
    const [outage] = body.items as readonly { readonly publicId: string }[];
    const { id: userId, email } = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const window = await suite.windowAt('/console/overview', email);
    await suite.app.database.query.updateTable('app_user').set({ language: 'de' }).where('id', '=', userId).execute();
    await window.open(`/console/incidents/${outage?.publicId}`);
    const entry = window.page.getByRole('listitem').filter({ hasText: 'Der Dienst' });
    await entry.getByText(/^Der Monitor ist ausgefallen\. \S.*\.$/).waitFor();
    expect(await window.page.getByText('The monitor is down').count()).to.equal(0);
  });
});
