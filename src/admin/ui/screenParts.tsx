import { useId } from 'react';
import styled from 'styled-components';
import { isUntranslated, type Localized } from '@/contract/locale';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { ExternalLink } from 'lucide-react';
import { Tag } from '@/ui/Tag';
import { QueryState } from './QueryState';
import { type HeadAction, ScreenHead } from './ScreenHead';

const Box = styled.section`
  min-width: 0;

  h2 {
    margin-bottom: 14px;
  }
`;

export function Group({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Box>
  );
}

interface LoadedProps<Data> {
  query: { data?: Data; isError: boolean; isFetching: boolean; refetch: () => unknown };
  title: string;
  /** Whether the loaded screen has its own head. Until it is loaded, a head without actions is shown. */
  head?: boolean;
  /** A link back to the list, shown while loading. */
  back?: string | undefined;
  children: (data: Data) => Elements;
}

/** Renders a screen's data or says that it is missing. Keeps loaded data if a later request fails. */
export function Loaded<Data>({ query, title, head = false, back, children }: LoadedProps<Data>) {
  const { data } = query;
  if (!data)
    return (
      <>
        {head && <ScreenHead title={title} back={back ? { to: back, label: title } : undefined} />}
        <QueryState query={{ ...query, data: undefined }} what={title} height="240px" />
      </>
    );
  return children(data);
}

export function useShopAction() {
  const { text } = useText();
  return (path: string): HeadAction => ({
    icon: ExternalLink,
    label: text('admin:content.openShop'),
    to: path,
    newTab: true,
  });
}

/** The number of missing translations, if any. */
export function MissingTexts({ texts }: { texts: readonly Localized[] }) {
  const { text } = useText();
  const count = texts.filter(isUntranslated).length;
  if (count === 0) return null;
  return (
    <span>
      <Tag $tone="warning">{text('admin:products.missing', { count })}</Tag>
    </span>
  );
}
