import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Dominio personalizzato: manca il record TXT di {hostname}',
    text: 'Il record TXT che dimostra che {hostname} vi appartiene non è stato trovato.\nIl nome host resta in servizio. Ripristinate il record entro 7 giorni, altrimenti un’altra organizzazione potrà rivendicare il nome.\n',
  },
  lapsed: {
    subject: 'Dominio personalizzato scaduto: {hostname}',
    text: 'Il record TXT di {hostname} manca da 7 giorni.\nIl nome host resta in servizio finché un’altra organizzazione non dimostra che le appartiene. Non riceverà nuovi certificati. Ripristinate il record e verificate di nuovo il dominio.\n',
  },
  takenOver: {
    subject: 'Dominio personalizzato rimosso: {hostname}',
    text: 'Un’altra organizzazione ha dimostrato che {hostname} le appartiene. La vostra rivendicazione era scaduta perché mancava il record TXT, ed è stata rimossa.\nIl nome host non serve più la vostra organizzazione.\n',
  },
};
