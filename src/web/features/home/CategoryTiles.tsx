import { Link } from 'react-router';
import type { Category } from '../../../contract/category';
import { pagePaths, shopPath } from '../../../contract/paths';
import { categoryName } from '../../lib/categoryName';
import { useText } from '../../lib/text';
import { ArrowLink } from '../../ui/ArrowLink';
import { categoryField } from '../../ui/categoryField';
import { Picture } from '../../ui/Picture';
import { Section } from '../../ui/Section';
import { CategoriesMissing } from '../shared/CategoriesMissing';
import { Label, Photo, Tile, Tiles } from './categoryTilesStyle';

const titleId = 'home-categories';

/** Every category with the number of its products; shown once they are here. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const { text } = useText();
  return (
    <Section
      title={text('home:categories.title')}
      titleId={titleId}
      aside={<ArrowLink to={pagePaths.shop}>{text('home:categories.viewAll')}</ArrowLink>}
    >
      <CategoriesMissing />
      <Tiles>
        {categories.map(({ id, slug, name, image, product_count: count }, index) => (
          <Tile key={id} style={categoryField(slug)}>
            <Label>
              <h3>
                <Link to={shopPath(slug)}>{categoryName(text, slug, name)}</Link>
              </h3>
              <p>{text('common:units.products', { count })}</p>
            </Label>
            <Photo>
              <Picture
                {...image}
                alt=""
                sizes={
                  index === 0
                    ? '(min-width: 1376px) 630px, (min-width: 800px) 46vw, 92vw'
                    : '(min-width: 1376px) 350px, (min-width: 800px) 25vw, 46vw'
                }
                fill
              />
            </Photo>
          </Tile>
        ))}
      </Tiles>
    </Section>
  );
}
