import { screen } from '@testing-library/react';
import type { ProductSummary } from '@/contract/product';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { ProductCard } from './ProductCard';

const image = {
  src: 'products/aronija-1.3fa9c1d2.jpg',
  alt: 'A bottle',
  is_main: false,
  width: 1200,
  height: 1200,
};
const product = sampleProduct(7, {
  name: 'Pure chokeberry juice',
  description: 'Cold pressed.',
  net: '250 ml',
  price: 189000,
  unit_price: { amount: 276000, per: 'l' },
  images: [image, { ...image, src: 'products/aronija-2.aaaa1111.jpg', alt: '', is_main: true }],
});

const show = (given: Partial<ProductSummary> = {}) =>
  renderApp(<ProductCard product={{ ...product, ...given }} category="" />, { locale: 'en' });

test('a card shows the main image, named by the product, four lines, prices and amount, and leads to the product', () => {
  show();
  const image = screen.getByRole('img', { name: 'Pure chokeberry juice' });
  expect(image).toHaveAttribute('src', '/storage/products/aronija-2.aaaa1111-640.jpg');
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('loading', 'lazy');
  const [source] = image.closest('picture')?.querySelectorAll('source') ?? [];
  expect(source?.srcset).toContain('960');
  expect(source?.srcset).not.toContain('1280');
  const style = getComputedStyle(screen.getByText('Cold pressed.'));
  expect(style.getPropertyValue('-webkit-line-clamp')).toBe('4');
  expect(style.overflow).toBe('hidden');
  expect(screen.getByText('1,890')).toHaveTextContent('1,890 RSD');
  expect(screen.getByText(/250 ml/)).toHaveTextContent('250 ml, 2,760 RSD/l');
  expect(screen.getByRole('link', { name: 'Buy Now: Pure chokeberry juice' })).toHaveAttribute(
    'href',
    '/products/7',
  );
  expect(screen.getByRole('link', { name: 'Pure chokeberry juice' })).toHaveAttribute(
    'href',
    '/products/7',
  );
});

test('without images the name is shown instead', () => {
  show({ images: [] });
  expect(screen.getByRole('img', { name: 'Pure chokeberry juice' })).toBeInTheDocument();
});

test('a reduced product shows its previous price, which is named for screen readers', () => {
  show({ reduction: { prior_price: 219_000, until: '2026-12-01' } });
  const prior = screen.getByText('2,190 RSD');
  expect(prior.tagName).toBe('S');
  expect(prior.parentElement).toHaveTextContent('Previous price 2,190 RSD');
  expect(screen.getByText('1,890')).toHaveTextContent('1,890 RSD');
});

test('a card shows its first two tags', () => {
  const labels = ['100% fruit', 'Pressed juice', 'No additives'];
  show({ tags: labels.map((label) => ({ id: label, label })) });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100% fruit',
    'Pressed juice',
  ]);
});

test('a sold-out card says so and does not offer to buy', () => {
  show({ stock: { level: 'out', left: 0 } });
  expect(screen.getByText('Out of stock')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Buy Now/ })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'View product: Pure chokeberry juice' });
  expect(link).toHaveAttribute('href', '/products/7');
  expect(link).toHaveTextContent('View product');
});
