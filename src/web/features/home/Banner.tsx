import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { CarouselSlide } from '@/contract/content';
import { pagePaths } from '@/contract/paths';
import { contentApi } from '../../api/contentApi';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { Carousel } from '@/ui/Carousel';
import { ArrowRight } from 'lucide-react';
import { from } from '@/ui/media';
import { Frame, ResponsiveImage } from '@/ui/ResponsiveImage';
import { useCategories } from '../shared/CategoriesMissing';

/** In pixels (specification, section 2). */
const bannerHeight = 500;
/** On wider screens, slides are centred and fade out at the sides. */
const maxSlideWidth = 1600;

const BannerBox = styled.div`
  display: none;

  ${from(768)} {
    display: block;
    height: ${bannerHeight}px;
    overflow: hidden;
    background: var(--stage);
  }
`;

/** Narrow windows show the less detailed side of the photo. */
const SlideLink = styled.a<{ $right: boolean }>`
  position: relative;
  width: 100%;
  height: ${bannerHeight}px;
  max-width: ${maxSlideWidth}px;
  margin-inline: auto;
  overflow: hidden;
  border-radius: 0;

  img {
    object-position: ${({ $right }) => ($right ? '100%' : '0')} 50%;
  }
  @media (min-width: ${maxSlideWidth + 1}px) {
    & > :first-child {
      mask-image: linear-gradient(90deg, transparent, #000 10% 90%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -6px;
  }
`;

/** The text alternates between the sides, on the less detailed side of each photo. */
const SlideCard = styled.span<{ $right: boolean }>`
  position: absolute;
  top: 50%;
  ${({ $right }) => ($right ? 'right' : 'left')}: max(
    var(--gutter),
    calc((min(100vw, ${maxSlideWidth}px) - var(--container)) / 2)
  );
  z-index: 2;
  display: grid;
  gap: 14px;
  width: min(252px, 30vw);
  padding: 22px 24px 18px;
  border-radius: var(--radius-sm);
  background: #fffdfb;
  color: #24101f;
  font: 600 clamp(1.25rem, 1.9vw, 1.6875rem) / 1.14 var(--font-display);
  letter-spacing: -0.015em;
  text-wrap: balance;
  transform: translateY(-50%);

  small {
    font: 400 var(--text-sm) / 1.45 var(--font-ui);
    letter-spacing: 0;
    text-wrap: pretty;
  }
  b {
    display: flex;
    align-items: center;
    gap: 10px;
    font: 600 var(--text-sm) / 1.3 var(--font-ui);
    letter-spacing: 0;
  }
  .lucide {
    transition: transform var(--dur-2) var(--ease-out);
  }
  a:hover > & .lucide {
    transform: translateX(4px);
  }
`;

type Slide = Omit<CarouselSlide, 'order'>;

/** Images from the build, used if the slides cannot be loaded. */
function fallbackSlides(text: TextOf): Slide[] {
  const common = { text: '', width: 1600, height: bannerHeight };
  return [
    {
      ...{ id: 1, href: pagePaths.home, src: '/banners/berries-and-plums.webp', ...common },
      title: text('home:banner.fallback1.title'),
      alt: text('home:banner.fallback1.alt'),
    },
    {
      ...{ id: 2, href: pagePaths.shop, src: '/banners/bottling.webp', ...common },
      title: text('home:banner.fallback2.title'),
      alt: text('home:banner.fallback2.alt'),
    },
  ];
}

const pageLabels: Readonly<Record<string, MessageId>> = {
  [pagePaths.shop]: 'common:nav.shop',
  [pagePaths.production]: 'common:nav.production',
  [pagePaths.about]: 'common:nav.about',
  [pagePaths.delivery]: 'common:nav.delivery',
  [pagePaths.terms]: 'common:footer.terms',
  [pagePaths.privacy]: 'common:footer.privacy',
};

/** Returns the name of the category or page that a slide links to, or null if it links nowhere. */
function useDestinationName(href: string): string | null {
  const { text } = useText();
  const { categories } = useCategories();
  if (href === '#' || href === pagePaths.home) return null;
  const [path = '', query] = href.split(/[?#]/);
  const slug = path === pagePaths.shop && new URLSearchParams(query).get('category');
  const category = categories.find((candidate) => candidate.slug === slug);
  return category?.name ?? text(pageLabels[path] ?? 'home:banner.more');
}

export function Banner() {
  const { text, locale } = useText();
  const { data, isError } = contentApi.useListCarouselsQuery({ locale });
  // Keep loaded slides if a refetch fails.
  const visibleSlides: readonly Slide[] = data ?? (isError ? fallbackSlides(text) : []);
  /** The image of the next slide is preloaded. */
  const [next, setNext] = useState<number>();
  return (
    <BannerBox className="no-print">
      {visibleSlides.length > 0 && (
        <Carousel
          label={text('home:banner.aria')}
          onShow={(index) => setNext((index + 1) % visibleSlides.length)}
          slides={visibleSlides.map((slide, index) => ({
            key: slide.id,
            content: (
              <BannerLink slide={slide} index={index} isNext={index === next} isFromBuild={!data} />
            ),
          }))}
        />
      )}
    </BannerBox>
  );
}

interface BannerLinkProps {
  slide: Slide;
  index: number;
  isNext: boolean;
  /** Images from the build have only one size. */
  isFromBuild: boolean;
}

function BannerLink({ slide, index, isNext, isFromBuild }: BannerLinkProps) {
  const { src, width, height, alt } = slide;
  // A slide without a link contains '#' (specification, section 2).
  const href = slide.href || '#';
  const destinationName = useDestinationName(href);
  const isFirst = index === 0;
  const isOnRight = index % 2 === 1;
  // External URLs are plain links.
  const destination = href.startsWith('/') ? { as: Link, to: href } : { href };
  return (
    <SlideLink {...destination} $right={isOnRight} draggable={false}>
      {isFromBuild ? (
        <Frame $fill>
          <img
            {...{ src, alt, width, height }}
            loading={isNext ? 'eager' : 'lazy'}
            draggable={false}
          />
        </Frame>
      ) : (
        <ResponsiveImage
          {...{ src, alt, width, height }}
          sizes="(min-width: 1600px) 1600px, 100vw"
          onlyFrom={768}
          priority={isFirst}
          loading={isNext ? 'eager' : undefined}
          fill
          draggable={false}
        />
      )}
      <SlideCard $right={isOnRight}>
        <span>{slide.title || alt}</span>
        {slide.text && <small>{slide.text}</small>}
        {destinationName && (
          <b>
            <span>{destinationName}</span>
            <ArrowRight />
          </b>
        )}
      </SlideCard>
    </SlideLink>
  );
}
