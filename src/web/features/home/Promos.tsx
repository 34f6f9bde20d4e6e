import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { Columns, Row } from '@/ui/primitives';
import { Print, leaf } from '@/ui/art/Print';

const berries = [
  [46, 122],
  [103, 112],
  [158, 124],
  [76, 170],
  [132, 172],
];
const star = 'M0-.9V-7M2.7 1.1L8.6-.8M1.7 4.3L5.3 9.3M-1.7 4.3L-5.3 9.3M-2.7 1.1L-8.6-.8';
const leaves = ['translate(103 34) rotate(14)', 'translate(103 34) rotate(168)'];

function Berries() {
  return (
    <Print
      viewBox="4 4 196 208"
      fills={
        <>
          {berries.map(([cx, cy]) => (
            <circle key={cx} cx={cx} cy={cy} r="28" fill="var(--art-berry)" />
          ))}
          {leaves.map((transform) => (
            <path key={transform} transform={transform} d={leaf} fill="var(--art-leaf)" />
          ))}
        </>
      }
      outline={
        <>
          {berries.map(([cx, cy]) => (
            <g key={cx} transform={`translate(${cx} ${cy})`}>
              <circle r="28" />
              <path d={star} />
            </g>
          ))}
          <path d="M103 34Q84 70 50 94M103 34V84M103 34Q124 72 154 96M103 18V34" />
          {leaves.map((transform) => (
            <path key={transform} transform={transform} d={leaf} />
          ))}
          <path d="M103 34l44 11M103 34l-44 9" />
        </>
      }
    />
  );
}

function Sunrise() {
  return (
    <Print
      viewBox="0 30 226 148"
      fills={
        <>
          <path d="M84 128a46 46 0 0 1 92 0q-40 14-92 0z" fill="var(--art-sun)" />
          <path d="M6 178C52 176 74 130 128 134S196 118 226 104V178z" fill="var(--art-leaf)" />
        </>
      }
      outline={
        <>
          <path d="M86 136a46 46 0 0 1 89-13" />
          <path d="M70.9 101.5L52.4 93.9M84.7 80.7L76.3 72.3M105.5 66.9L97.9 48.4M130 62V50M154.5 66.9L162.1 48.4M175.3 80.7L183.7 72.3M189.1 101.5L207.6 93.9" />
          <path d="M6 178C52 176 74 130 128 134S196 118 226 104" />
          <path strokeWidth="2.2" d="M70 168q26-20 62-16M112 172q40-18 92-20M160 138q24-2 44-12" />
        </>
      }
    />
  );
}

const Panel = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 232px;
  padding: 24px;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  h2 {
    max-width: 9.4em;
    font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2.125rem);
    line-height: 1.04;
  }
  p {
    margin-top: 10px;
    font-size: 1rem;
    line-height: 1.5;
  }
  ${from(900)} {
    min-height: 400px;
    padding: 32px;
  }
`;

const PromoFooter = styled(Row).attrs({ $between: true, $align: 'end', $above: 4 })`
  flex: 1;

  a {
    flex: none;
  }
`;

const Art = styled.div<{ $wide: boolean }>`
  flex: none;
  width: clamp(96px, 26vw, 124px);
  ${({ $wide }) => $wide && 'width: clamp(130px, 38vw, 180px); margin: 0 -24px -24px 0;'}

  svg {
    width: 100%;
    height: auto;
  }
  ${from(900)} {
    width: clamp(110px, 11vw, 160px);
    ${({ $wide }) => $wide && 'width: clamp(150px, 16vw, 232px); margin: 0 -32px -32px 0;'}
  }
`;

interface PromoLook {
  /** The category whose colours are used. */
  field: string;
  art: ReactNode;
  wide: boolean;
}

/** The looks alternate, in the order of the owner's texts. */
const looks: readonly [PromoLook, PromoLook, PromoLook] = [
  { field: 'natural-juices', art: <Berries />, wide: false },
  { field: 'honey', art: <MeasuringGlass />, wide: false },
  { field: 'health-in-bottles', art: <Sunrise />, wide: true },
];

export function Promos({ promos }: { promos: ContentPage['promos'] }) {
  if (promos.length === 0) return null;
  return (
    <Container style={{ paddingTop: 'clamp(24px, 3vw, 48px)' }}>
      <Columns $template="repeat(3, 1fr)" $gap="12px 20px" $align="stretch">
        {promos.map((promo, index) => {
          const look = looks[index % looks.length] ?? looks[0];
          return (
            <Panel key={promo.id} style={categoryField(look.field)}>
              <h2 id={`promo-${promo.id}`}>{promo.title}</h2>
              <p>{promo.text}</p>
              <PromoFooter>
                <ButtonLink to={promo.href} aria-describedby={`promo-${promo.id}`}>
                  {promo.cta}
                </ButtonLink>
                <Art $wide={look.wide}>{look.art}</Art>
              </PromoFooter>
            </Panel>
          );
        })}
      </Columns>
    </Container>
  );
}
