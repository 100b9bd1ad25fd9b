import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Cuentas de chat',
  none: 'Aún no hay ninguna cuenta. Con una, los botones de los mensajes actúan en su nombre y con sus derechos.',
  noChannel:
    'Ningún canal de Slack o Telegram puede demostrar quién pulsa un botón. Un administrador define su secreto de firma o de webhook.',
  link: 'Vincular una cuenta',
  linkHint: 'Los botones de los mensajes actúan entonces en su nombre y con sus derechos.',
  channel: 'Canal',
  getCode: 'Obtener un código',
  send: {
    slack: 'Envíe esto en Slack antes de las {time}, después del comando de la aplicación, como /watchstead.',
    telegram: 'Envíe esto al bot en un chat privado antes de las {time}.',
  },
  linked: 'La cuenta {name} está vinculada.',
  since: 'Desde el {time}',
  unlink: 'Desvincular',
  unlinkNamed: '¿Desvincular {name}?',
  unlinkHint: 'Sus respuestas cuentan entonces como las de alguien del canal.',
};
