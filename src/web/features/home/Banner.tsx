import { Link } from 'react-router';
import { useListCarouselsQuery } from '../../api/contentApi';
import { useText } from '../../lib/text';
import { Carousel } from '../../ui/Carousel';
import { ArrowRight } from '../../ui/icons';
import { Picture } from '../../ui/Picture';
import { bannerSlides, fallbackSlides, type BannerSlide } from './bannerSlides';
import { bannerHeight, OwnPicture, Place, Plate, SlideLink } from './bannerStyle';

/** Turns by itself above the page; small screens do without. */
export function Banner() {
  const { text, locale } = useText();
  const { data, isError } = useListCarouselsQuery(locale);
  const slides = data ? bannerSlides(data) : [];
  // Slides that are there stay when a refetch fails.
  const none = data ? slides.length === 0 : isError;
  const shown = none ? fallbackSlides(text) : slides;
  return (
    <Place>
      {shown.length > 0 && (
        <Carousel
          label={text('home:banner.aria')}
          slides={shown.map((slide, index) => ({
            key: slide.key,
            content: <BannerLink slide={slide} index={index} />,
          }))}
        />
      )}
    </Place>
  );
}

function BannerLink({ slide, index }: { slide: BannerSlide; index: number }) {
  const { picture, href, title, alt } = slide;
  const first = index === 0;
  const right = index % 2 === 1;
  // What is no address of the shop's own is a plain link.
  const destination = href.startsWith('/') ? { as: Link, to: href } : { href };
  return (
    <SlideLink {...destination} $right={right} draggable={false}>
      {picture.kind === 'stored' ? (
        <Picture
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={alt}
          sizes="(min-width: 1600px) 1600px, 100vw"
          onlyFrom={768}
          priority={first}
          fill
          draggable={false}
        />
      ) : (
        <OwnPicture>
          <img
            src={picture.src}
            alt={alt}
            width={1600}
            height={bannerHeight}
            loading="lazy"
            draggable={false}
          />
        </OwnPicture>
      )}
      <Plate $right={right}>
        {title}
        <ArrowRight aria-hidden="true" />
      </Plate>
    </SlideLink>
  );
}
