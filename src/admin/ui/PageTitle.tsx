import { useText } from '@/lib/text';

/** Title of the document; every screen has one, because it is announced after a navigation. */
export function PageTitle({ children }: { children: string }) {
  const { text } = useText();
  return (
    <title>{text('admin:meta.title', { page: children, brand: text('common:brand.name') })}</title>
  );
}
