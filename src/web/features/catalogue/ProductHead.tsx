import { pagePaths, shopPath } from '@/contract/paths';
import { useContext } from 'react';
import { imageVariant } from '@/contract/images';
import { countryCode, streetLine } from '@/contract/address';
import { htmlLang } from '@/contract/locale';
import type {
  BreadcrumbList,
  Offer,
  Product as ProductItem,
  ProductGroup,
  Review,
  WithContext,
} from 'schema-dts';
import type { Product } from '@/contract/productDetails';
import type { ProductSummary } from '@/contract/product';
import type { Shop } from '@/contract/shop';
import { withdrawalDays } from '@/contract/withdrawal';
import { shopApi } from '../../api/shopApi';
import { type TextOf, useText } from '@/lib/text';
import { getMainImage } from '@/shared/Thumbnail';
import { OriginContext, PageHead } from '@/ui/PageHead';

const availability = {
  in: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  out: 'https://schema.org/OutOfStock',
} as const;

const isSize = (product: Product | ProductSummary): boolean =>
  'sku' in product && product.sizes.length > 0;

/** Each size of a product needs its own name and description. */
const getName = (product: Product | ProductSummary): string =>
  isSize(product) ? `${product.name}, ${product.net}` : product.name;
const getDescription = (product: Product | ProductSummary): string =>
  isSize(product) ? `${product.net}. ${product.description}` : product.description;

function sellingTerms(
  shop: Shop,
  product: Product,
  origin: string,
): Omit<Extract<Offer, object>, '@type'> {
  const { business, brand, delivery, social } = shop;
  const { flat_rate, free_from, schedule } = delivery;
  const { min, max } = schedule.transit_days;
  const price = product.price >= free_from ? 0 : flat_rate;
  const days = (minValue: number, maxValue: number) => {
    const value = { minValue, maxValue, unitCode: 'DAY' };
    return { '@type': 'QuantitativeValue', ...value } as const;
  };
  return {
    seller: {
      '@type': 'Organization',
      name: brand.name,
      legalName: business.name,
      url: origin + pagePaths.home,
      email: business.email,
      telephone: business.phone,
      taxID: business.tax_number,
      address: {
        '@type': 'PostalAddress',
        streetAddress: streetLine(business),
        postalCode: business.zip_code,
        addressLocality: business.city,
        addressCountry: countryCode,
      },
      sameAs: [social.facebook, social.instagram],
    },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCode },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: (price / 100).toFixed(2),
        currency: product.currency,
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 1),
        transitTime: days(min, max),
      },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countryCode,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: withdrawalDays,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    },
  };
}

/** For search engines: schema.org Product (ProductGroup if there are several sizes) and BreadcrumbList. */
function productStructuredData(
  product: Product,
  shop: Shop | undefined,
  text: TextOf,
  origin: string,
): [WithContext<ProductItem | ProductGroup>, WithContext<BreadcrumbList>] {
  const url = origin + pagePaths.product(product.id);
  const category = product.category_name;
  const { average, count, latest } = product.reviews;
  const crumbs = [
    { name: text('common:nav.home'), item: origin + pagePaths.home },
    { name: text('common:nav.shop'), item: origin + pagePaths.shop },
    { name: category, item: origin + shopPath(product.category) },
    { name: getName(product), item: url },
  ];
  const { sizes } = product;
  const shared = {
    description: product.description,
    category,
    brand: { '@type': 'Brand', name: text('common:brand.name') },
    // Search engines accept neither a rating of 0 nor an empty list.
    ...(average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: average,
        reviewCount: count,
      },
      review: latest.map(({ author, rating, text: reviewBody, locale, day }): Review => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: day,
        inLanguage: htmlLang(locale),
        reviewBody,
        reviewRating: { '@type': 'Rating', ratingValue: rating },
      })),
    }),
  } as const;
  const item = {
    '@type': 'Product',
    name: getName(product),
    sku: product.sku,
    ...(product.gtin && { gtin: product.gtin }),
    image: product.images.map(({ src }) => origin + imageVariant(src, 960, 'jpg')),
    weight: { '@type': 'QuantitativeValue', value: product.weight_grams, unitCode: 'GRM' },
    offers: {
      '@type': 'Offer',
      url,
      price: (product.price / 100).toFixed(2),
      priceCurrency: product.currency,
      ...(product.reduction?.until && { priceValidUntil: product.reduction.until }),
      availability: availability[product.stock.level],
      itemCondition: 'https://schema.org/NewCondition',
      ...(shop && sellingTerms(shop, product, origin)),
    },
  } as const;
  const group = {
    '@type': 'ProductGroup',
    name: product.name,
    productGroupID: String(Math.min(...sizes.map(({ id }) => id))),
    variesBy: ['https://schema.org/size'],
    ...shared,
    // Each page describes its own size and names the others.
    hasVariant: sizes.map(({ id, net }): ProductItem =>
      id === product.id
        ? { ...item, description: product.description, size: net }
        : { '@type': 'Product', url: origin + pagePaths.product(id) },
    ),
  } as const;
  return [
    { '@context': 'https://schema.org', ...(sizes.length > 0 ? group : { ...item, ...shared }) },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
  ];
}

export function ProductHead({ product }: { product: Product | ProductSummary }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const origin = useContext(OriginContext);
  const image = getMainImage(product);
  return (
    <PageHead
      title={text('product:meta.title', {
        name: getName(product),
        brand: text('common:brand.name'),
      })}
      description={text('product:meta.description', { shortDescription: getDescription(product) })}
      type="product"
      image={image && imageVariant(image.src, 960, 'jpg')}
      jsonLd={'sku' in product ? productStructuredData(product, shop, text, origin) : undefined}
    />
  );
}
