import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Eigen domein: het TXT-record van {hostname} ontbreekt',
    text: 'Het TXT-record dat aantoont dat {hostname} van u is, is niet gevonden.\nDe hostnaam blijft in gebruik. Herstel het record binnen 7 dagen, anders kan een andere organisatie de hostnaam claimen.\n',
  },
  lapsed: {
    subject: 'Eigen domein vervallen: {hostname}',
    text: 'Het TXT-record van {hostname} ontbreekt al 7 dagen.\nDe hostnaam blijft in gebruik totdat een andere organisatie aantoont dat hij van haar is. Hij krijgt geen nieuw certificaat. Herstel het record en verifieer het domein opnieuw.\n',
  },
  takenOver: {
    subject: 'Eigen domein verwijderd: {hostname}',
    text: 'Een andere organisatie heeft aangetoond dat {hostname} van haar is. Uw claim was vervallen, omdat het TXT-record ontbrak, en is verwijderd.\nDe hostnaam is niet meer in gebruik voor uw organisatie.\n',
  },
};
