import styled from 'styled-components';
import { type MessageId, useText } from '@/lib/text';
import { ChipButton } from '@/ui/Chips';

const Bar = styled.nav`
  position: var(--sticky-second);
  top: 0;
  z-index: 6;
  display: flex;
  gap: 8px;
  margin: 0 -16px 14px;
  padding: 6px 16px;
  overflow-x: auto;
  border-bottom: 1px solid var(--border);
  background: var(--background);
  scrollbar-width: none;

  && button {
    flex: none;
    padding-inline: 14px;
  }
  /* Keeps the focused element clear of the bars. */
  html:has(&) {
    --sticky-top: 57px;

    scroll-padding-top: 190px;
  }
`;

const sectionTexts = {
  'product-price': 'admin:product.price',
  'product-stock': 'admin:product.stock',
  'product-shop': 'admin:product.shop',
  'product-pack': 'admin:product.pack',
  'product-photos': 'admin:product.photos',
  'product-texts': 'admin:product.texts',
  'product-nutrition': 'admin:product.nutrition',
} as const satisfies Record<string, MessageId>;
export type SectionId = keyof typeof sectionTexts;

function show(id: SectionId) {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

/** On phones: buttons that lead to the sections of the form. */
export default function SectionChips({ sections }: { sections: readonly SectionId[] }) {
  const { text } = useText();
  return (
    <Bar aria-label={text('admin:product.sections')}>
      {sections.map((id) => (
        <ChipButton key={id} onClick={() => show(id)}>
          {text(sectionTexts[id])}
        </ChipButton>
      ))}
    </Bar>
  );
}
