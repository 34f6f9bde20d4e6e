import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../settings';

type HeaderSettings = Pick<Settings, 'publicUrl' | 'googleMapsApiKey' | 'production'>;

type Sources = Record<string, string[]>;

/** Google's documented list for maps, without `unsafe-eval`, which only older browsers need. */
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

/** Includes `object-src`, because only `<object>` reports that the map failed to load. */
const openStreetMap: Sources = {
  'frame-src': ['https://www.openstreetmap.org'],
  'object-src': ['https://www.openstreetmap.org/export/embed.html'],
};

/** Images of the map on which the owner selects the location of the business. */
export const mapTiles: Sources = { 'img-src': ['https://tile.openstreetmap.org'] };

const development: Sources = { 'connect-src': ['ws:', 'wss:'] };

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
 * Allows same-origin scripts, and inline scripts with these hashes (with or without quotes), because all visitors of a
 * cached page would share a nonce. `pageSources` only apply to this page.
 */
export function contentSecurityPolicy(
  settings: HeaderSettings,
  inlineScriptHashes: readonly string[] = [],
  pageSources: Sources = {},
): string {
  const shopSources: Sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash.replaceAll("'", '')}'`)],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    // The offline page embeds its fonts.
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': [],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': [],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const additionalSources = [
    settings.googleMapsApiKey ? googleMap : openStreetMap,
    ...(settings.production ? [] : [development]),
    pageSources,
  ];
  const directives = Object.entries(shopSources).map(([name, sources]) => {
    const all = [...sources, ...additionalSources.flatMap((more) => more[name] ?? [])];
    return `${name} ${all.join(' ')}`;
  });
  // A shop with plain http could not load its resources over https.
  if (settings.publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Register this before hooks that reject requests. */
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
  // Only JSON bodies are accepted. Other content types are rejected before parsing.
  app.removeContentTypeParser('text/plain');
}

/** Scripts, JSON, fonts and raster images are never documents. */
const neverDocument = /^(?:text\/javascript|application\/json|font\/|image\/(?!svg))/;
/** These headers take about 1 KB per file, and a first visit loads about a dozen files. */
const documentHeaders = ['content-security-policy', 'permissions-policy'];

/** Do not call this for workers, which have their own policy. */
export function removeDocumentHeaders(reply: FastifyReply, type: string | undefined): void {
  if (!neverDocument.test(type ?? '')) return;
  for (const header of documentHeaders) reply.removeHeader(header);
}
