import { ShopCard } from '../../features/catalogue/ShopCard';
import { featuredCardSizes } from '../../features/home/Featured';
import { HomeSections } from '../../features/home/HomeSections';

/** The sections below the first screen, with the shop's own cards. */
export function HomeRest() {
  return (
    <HomeSections
      renderCard={(product) => (
        <ShopCard
          product={product}
          variant="slide"
          buyVariant="secondary"
          sizes={featuredCardSizes}
        />
      )}
    />
  );
}
