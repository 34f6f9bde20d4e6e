import type { CarouselSlide } from '../../../contract/content';
import { pagePaths } from '../../../contract/paths';
import type { TextOf } from '../../lib/text';

/** A slide of the banner: either of the owner's photographs, or a picture that comes with the shop. */
export interface BannerSlide {
  key: string;
  title: string;
  alt: string;
  href: string;
  picture:
    { kind: 'stored'; src: string; width: number; height: number } | { kind: 'own'; src: string };
}

/** By `order`; a slide that leads nowhere leads to '#' (specification, section 2). */
export function bannerSlides(slides: readonly CarouselSlide[]): BannerSlide[] {
  return [...slides]
    .sort((a, b) => a.order - b.order)
    .map(({ id, title, alt, href, src, width, height }) => ({
      key: String(id),
      title: title || alt,
      alt,
      href: href || '#',
      picture: { kind: 'stored', src, width, height },
    }));
}

/** Where no slide could be loaded. */
export function fallbackSlides(text: TextOf): BannerSlide[] {
  return [
    {
      key: 'home',
      title: text('home:banner.fallback1.title'),
      alt: text('home:banner.fallback1.alt'),
      href: pagePaths.home,
      picture: { kind: 'own', src: '/banners/berries-and-plums.webp' },
    },
    {
      key: 'shop',
      title: text('home:banner.fallback2.title'),
      alt: text('home:banner.fallback2.alt'),
      href: pagePaths.shop,
      picture: { kind: 'own', src: '/banners/bottling.webp' },
    },
  ];
}
