import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { CarouselSlide } from '@/contract/content';
import { pagePaths } from '@/contract/paths';
import { contentApi } from '../../api/contentApi';
import { type TextOf, useText } from '@/lib/text';
import { Carousel } from '@/ui/Carousel';
import { ArrowRight } from '@/ui/icons';
import { from } from '@/ui/media';
import { Frame, ResponsiveImage } from '@/ui/ResponsiveImage';

/** px (specification, section 2). */
const bannerHeight = 500;
/** Px; on wider screens the slides are centred and fade into the background at the sides. */
const widest = 1600;

/** Hidden on small screens. */
const BannerBox = styled.div`
  display: none;

  ${from(768)} {
    display: block;
    height: ${bannerHeight}px;
    overflow: hidden;
    background: var(--stage);
  }
`;

/** Narrower windows keep the side of the photograph with the least detail. */
const SlideLink = styled.a<{ $right: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  height: ${bannerHeight}px;
  max-width: ${widest}px;
  margin-inline: auto;
  overflow: hidden;
  border-radius: 0;

  img {
    object-position: ${({ $right }) => ($right ? '100%' : '0')} 50%;
  }
  @media (min-width: ${widest + 1}px) {
    & > :first-child {
      mask-image: linear-gradient(90deg, transparent, #000 10% 90%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -6px;
  }
`;

/** On the side of the photograph with the least detail, alternating. */
const SlideCard = styled.span<{ $right: boolean }>`
  position: absolute;
  top: 50%;
  ${({ $right }) => ($right ? 'right' : 'left')}: max(
    var(--gutter),
    calc((min(100vw, ${widest}px) - var(--container)) / 2)
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

  .lucide {
    transition: transform var(--dur-2) var(--ease-out);
  }
  a:hover > & .lucide {
    transform: translateX(4px);
  }
`;

/** A banner slide: a photograph of the owner or a static image of the shop. */
interface BannerSlide {
  key: string;
  title: string;
  alt: string;
  href: string;
  image:
    { kind: 'stored'; src: string; width: number; height: number } | { kind: 'own'; src: string };
}

/** By `order`; a slide without a link has '#' (specification, section 2). */
function bannerSlides(slides: readonly CarouselSlide[]): BannerSlide[] {
  return [...slides]
    .sort((a, b) => a.order - b.order)
    .map(({ id, title, alt, href, src, width, height }) => ({
      key: String(id),
      title: title || alt,
      alt,
      href: href || '#',
      image: { kind: 'stored', src, width, height },
    }));
}

/** Used if no slide could be loaded. */
function fallbackSlides(text: TextOf): BannerSlide[] {
  return [
    {
      key: 'home',
      title: text('home:banner.fallback1.title'),
      alt: text('home:banner.fallback1.alt'),
      href: pagePaths.home,
      image: { kind: 'own', src: '/banners/berries-and-plums.webp' },
    },
    {
      key: 'shop',
      title: text('home:banner.fallback2.title'),
      alt: text('home:banner.fallback2.alt'),
      href: pagePaths.shop,
      image: { kind: 'own', src: '/banners/bottling.webp' },
    },
  ];
}

/** Rotates above the page; hidden on small screens. */
export function Banner() {
  const { text, locale } = useText();
  const { data, isError } = contentApi.useListCarouselsQuery({ locale });
  const slides = data ? bannerSlides(data) : [];
  // Loaded slides stay when a refetch fails.
  const none = data ? slides.length === 0 : isError;
  const shown = none ? fallbackSlides(text) : slides;
  /** Its image is loaded while the slide before it is shown. */
  const [next, setNext] = useState<number>();
  return (
    <BannerBox className="no-print">
      {shown.length > 0 && (
        <Carousel
          label={text('home:banner.aria')}
          onShow={(index) => setNext((index + 1) % shown.length)}
          slides={shown.map((slide, index) => ({
            key: slide.key,
            content: <BannerLink slide={slide} index={index} early={index === next} />,
          }))}
        />
      )}
    </BannerBox>
  );
}

interface BannerLinkProps {
  slide: BannerSlide;
  index: number;
  /** Its image is loaded before it is visible. */
  early: boolean;
}

function BannerLink({ slide, index, early }: BannerLinkProps) {
  const { image, href, title, alt } = slide;
  const first = index === 0;
  const right = index % 2 === 1;
  // External URLs are plain links.
  const destination = href.startsWith('/') ? { as: Link, to: href } : { href };
  return (
    <SlideLink {...destination} $right={right} draggable={false}>
      {image.kind === 'stored' ? (
        <ResponsiveImage
          src={image.src}
          width={image.width}
          height={image.height}
          alt={alt}
          sizes="(min-width: 1600px) 1600px, 100vw"
          onlyFrom={768}
          priority={first}
          loading={early ? 'eager' : undefined}
          fill
          draggable={false}
        />
      ) : (
        <Frame $fill>
          <img
            src={image.src}
            alt={alt}
            width={1600}
            height={bannerHeight}
            loading={early ? 'eager' : 'lazy'}
            draggable={false}
          />
        </Frame>
      )}
      <SlideCard $right={right}>
        <span>{title}</span>
        <ArrowRight aria-hidden="true" />
      </SlideCard>
    </SlideLink>
  );
}
