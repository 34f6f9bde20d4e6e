import type { FastifyInstance } from 'fastify';
import { countryCode } from '@/contract/address';
import { type ProductImage } from '@/contract/product';
import { imageVariant } from '@/contract/images';
import { defaultLocale, isLocale, type Locale } from '@/contract/locale';
import { currency, type Para } from '@/contract/money';
import { pagePaths, pathIn } from '@/contract/paths';
import type { DeliverySettings } from '@/contract/settings';
import { escapeHtml } from '../../escapeHtml';
import type { Connection } from '../../database/client';
import { cachedResponse, sendCached } from '../../http/CachedResponse';
import { PageCache } from '../../http/PageCache';
import { catalogue, type FeedProduct } from '../catalogue/catalogueService';
import { shopContent } from '../content/contentService';
import type { SitemapParts } from './sitemapRoutes';

const maxImages = 10;
/** The feed takes about 24 MB per language for 20,000 products. */
const maxBytes = 96 * 1024 * 1024;

/** Serves products for Google Merchant Center and Meta in the language of `?lang=`, once per catalogue version. */
export function productFeed(
  app: FastifyInstance,
  { database, publicUrl, catalogueVersion }: SitemapParts,
): void {
  const cache = new PageCache({ maxBytes, catalogueVersion, staleMs: 0 });

  app.get<{ Querystring: { lang?: unknown } }>('/feeds/google.xml', async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : defaultLocale;
    const cached =
      cache.find(locale)?.page ??
      (await cache.render(
        locale,
        () => renderFeed(database.kysely, locale, publicUrl),
        () => true,
      ));
    return sendCached(request, reply, cached);
  });
}

async function renderFeed(connection: Connection, locale: Locale, publicUrl: string) {
  const { brand, delivery } = await shopContent.shop(connection, locale);
  const products = await catalogue.feed(connection, locale);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', brand.name),
    element('link', pathIn(locale, publicUrl + pagePaths.home)),
    element('description', brand.tagline),
    ...products.map((product) =>
      renderItem(product, { brand: brand.name, delivery, locale, publicUrl }),
    ),
    '</channel></rss>',
    '',
  ];
  return cachedResponse({
    type: 'application/xml; charset=utf-8',
    cacheControl: 'public, no-cache',
    body: Buffer.from(body.join('\n')),
  });
}

interface Context {
  brand: string;
  delivery: Pick<DeliverySettings, 'flat_rate' | 'free_from'>;
  locale: Locale;
  publicUrl: string;
}

/** Follows Google Merchant Center's product data specification. */
function renderItem(product: FeedProduct, { brand, delivery, locale, publicUrl }: Context): string {
  const { id, name, net, gtin, family, price, reduction, unit } = product;
  const images = mainFirst(product.images).map(
    ({ src }) => publicUrl + imageVariant(src, 960, 'jpg'),
  );
  const [image = '', ...others] = images;
  const shipping = price >= delivery.free_from ? 0 : delivery.flat_rate;
  const measure = unit === 'l' ? 'ml' : 'g';
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:title', family === null ? name : `${name}, ${net}`),
    element('g:description', product.description),
    element('g:link', pathIn(locale, publicUrl + pagePaths.product(id))),
    element('g:image_link', image),
    ...others.slice(0, maxImages).map((link) => element('g:additional_image_link', link)),
    element('g:availability', product.stock.level === 'out' ? 'out_of_stock' : 'in_stock'),
    element('g:price', formatAmount(reduction?.prior_price ?? price)),
    reduction && element('g:sale_price', formatAmount(price)),
    element('g:brand', brand),
    gtin ? element('g:gtin', gtin) : element('g:mpn', product.sku),
    element('g:condition', 'new'),
    family !== null && element('g:item_group_id', String(family)),
    family !== null && element('g:size', net),
    element('g:product_type', product.category_name),
    product.unit_quantity !== null &&
      element('g:unit_pricing_measure', `${product.unit_quantity} ${measure}`),
    unit && element('g:unit_pricing_base_measure', `1 ${unit}`),
    element('g:shipping_weight', `${product.weight_grams} g`),
    `<g:shipping>${element('g:country', countryCode)}${element('g:price', formatAmount(shipping))}</g:shipping>`,
    '</item>',
  ]
    .filter(Boolean)
    .join('');
}

const mainFirst = (images: readonly ProductImage[]) =>
  images.toSorted((a, b) => Number(b.is_main) - Number(a.is_main));

const formatAmount = (para: Para) => `${(para / 100).toFixed(2)} ${currency}`;

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
