import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Eigene Domain: Der TXT-Eintrag von {hostname} fehlt',
    text: 'Der TXT-Eintrag, der belegt, dass {hostname} Ihnen gehört, wurde nicht gefunden.\nDer Hostname bleibt in Betrieb. Stellen Sie den Eintrag innerhalb von 7 Tagen wieder her, sonst kann eine andere Organisation den Hostnamen beanspruchen.\n',
  },
  lapsed: {
    subject: 'Eigene Domain verfallen: {hostname}',
    text: 'Der TXT-Eintrag von {hostname} fehlt seit 7 Tagen.\nDer Hostname bleibt in Betrieb, bis eine andere Organisation belegt, dass er ihr gehört. Er erhält kein neues Zertifikat. Stellen Sie den Eintrag wieder her, und verifizieren Sie die Domain erneut.\n',
  },
  takenOver: {
    subject: 'Eigene Domain entfernt: {hostname}',
    text: 'Eine andere Organisation hat belegt, dass {hostname} ihr gehört. Ihr Anspruch war erloschen, weil der TXT-Eintrag fehlte, und wurde entfernt.\nDer Hostname dient Ihrer Organisation nicht mehr.\n',
  },
};
