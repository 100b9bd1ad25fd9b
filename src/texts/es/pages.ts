import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Ir al contenido',
  signOut: 'Cerrar sesión',
  menu: {
    name: 'Cuenta',
    account: 'Perfil y contraseña',
    sessions: 'Sesiones',
    twoStep: 'Verificación en dos pasos',
    tokens: 'Tokens de API',
    apps: 'Aplicaciones conectadas',
    deletion: 'Eliminar la cuenta',
  },
  problem: {
    title: 'Hay un problema',
    error: 'Error: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Espere {count} segundo.',
      other: 'Espere {count} segundos.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Espere {count} minuto.',
      other: 'Espere {count} minutos.',
    },
    titles: {
      notAllowed: 'No permitido',
      notFound: 'No encontrado',
      suspended: 'Suspendido',
      tooMany: 'Demasiadas solicitudes',
      fault: 'Algo ha fallado',
      other: 'La solicitud ha fallado',
    },
  },
  consoleBuild: {
    running: { title: 'Un momento', text: 'La consola se está preparando. Esta página se recarga sola.' },
    missing: {
      title: 'La consola no está compilada',
      text: 'Ejecute este comando en la carpeta de Watchstead y después recargue esta página:',
    },
  },
  front: {
    title: 'Supervisión para agencias, proveedores de alojamiento y servicios informáticos',
    text: 'Watchstead supervisa los sitios web, dominios, certificados, correo y servicios de red de sus clientes y avisa a la persona adecuada cuando algo falla.',
    account: 'Su cuenta',
    signIn: 'Iniciar sesión',
    reference: 'Referencia de la API',
  },
  fields: {
    email: 'Correo electrónico',
    emailWrong: 'Escriba un correo electrónico, como nombre@example.com.',
    newPassword: 'Contraseña nueva',
    newPasswordHint: 'Al menos {count} caracteres. Unas palabras al azar se recuerdan mejor que los símbolos.',
    newPasswordWrong: 'Escriba una contraseña de al menos {count} caracteres.',
    code: 'Código',
    codeHint: 'El código de seis dígitos de su aplicación de autenticación, o uno de sus códigos de respaldo.',
    codeWrong: 'Escriba el código de seis dígitos de su aplicación, o un código de respaldo.',
  },
  confirmed: 'Su identidad está confirmada. Repita la acción.',
  continue: 'Continuar',
  cancel: 'Cancelar',
  issues: {
    wrongCode: 'El código no es válido.',
    wrongPassword: 'La contraseña actual es incorrecta.',
    invalidLink: 'El enlace no es válido o ha caducado.',
    passwordShort: 'La contraseña debe tener al menos {count} caracteres.',
    passwordLong: 'La contraseña debe tener como máximo {count} caracteres.',
    passwordCommon: 'La contraseña es una de las más comunes.',
    passwordSimple: 'La contraseña no debe consistir en repeticiones o secuencias.',
    passwordEmail: 'La contraseña debe ser distinta del correo electrónico.',
  },
};
