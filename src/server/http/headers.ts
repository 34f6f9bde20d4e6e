import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface HeaderSettings {
  /** Where shoppers find the shop. */
  publicUrl: string;
  googleMapsApiKey?: string;
  production: boolean;
}

type Sources = Record<string, string[]>;

/** Of Google's own list for its maps; without its `eval`, which only older browsers need. */
const googleMap: Sources = {
  'script-src': ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'frame-src': ['https://*.google.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'worker-src': ['blob:'],
  'object-src': ["'none'"],
};

/** An `<object>`, since only that says when the map could not be had. */
const openStreetMap: Sources = {
  'frame-src': ['https://www.openstreetmap.org'],
  'object-src': ['https://www.openstreetmap.org/export/embed.html'],
};

/** The development server tells the page of new code over a socket. */
const development: Sources = { 'connect-src': ['ws:', 'wss:'] };

/** Browser features that the shop has no use for, nor anything embedded in it. */
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Scripts come from the own origin or stand in the page under one of these hashes (`sha256-…`,
 * without quotes or with): pages are cached, so a nonce would be everybody's. Styles may be inline.
 */
export function contentSecurityPolicy(
  settings: HeaderSettings,
  inlineScriptHashes: readonly string[] = [],
): string {
  const own: Sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash.replaceAll("'", '')}'`)],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': [],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': [],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const others = [
    settings.googleMapsApiKey ? googleMap : openStreetMap,
    ...(settings.production ? [] : [development]),
  ];
  const directives = Object.entries(own).map(([name, sources]) => {
    const all = [...sources, ...others.flatMap((added) => added[name] ?? [])];
    return `${name} ${all.join(' ')}`;
  });
  // A shop that is reached by plain http must not be told to fetch its parts by https.
  if (settings.publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Security headers of every answer, errors included: to be called before any hook that rejects. */
export async function useHeaders(app: FastifyInstance, settings: HeaderSettings): Promise<void> {
  const policy = contentSecurityPolicy(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy).header('permissions-policy', permissions);
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') && {
      maxAge: 365 * 24 * 60 * 60,
      includeSubDomains: false,
    },
  });
  // Only JSON is read; another type is rejected before anything looks at it.
  app.removeContentTypeParser('text/plain');
}
