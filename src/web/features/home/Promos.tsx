import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { Print, leaf } from '@/ui/art/Print';

const berries = [
  {
    cx: 46,
    cy: 122,
    star: 'M46 121.1V115M48.7 123.1L54.6 121.2M47.7 126.3L51.3 131.3M44.3 126.3L40.7 131.3M43.3 123.1L37.4 121.2',
  },
  {
    cx: 103,
    cy: 112,
    star: 'M103 111.1V105M105.7 113.1L111.6 111.2M104.7 116.3L108.3 121.3M101.3 116.3L97.7 121.3M100.3 113.1L94.4 111.2',
  },
  {
    cx: 158,
    cy: 124,
    star: 'M158 123.1V117M160.7 125.1L166.6 123.2M159.7 128.3L163.3 133.3M156.3 128.3L152.7 133.3M155.3 125.1L149.4 123.2',
  },
  {
    cx: 76,
    cy: 170,
    star: 'M76 169.1V163M78.7 171.1L84.6 169.2M77.7 174.3L81.3 179.3M74.3 174.3L70.7 179.3M73.3 171.1L67.4 169.2',
  },
  {
    cx: 132,
    cy: 172,
    star: 'M132 171.1V165M134.7 173.1L140.6 171.2M133.7 176.3L137.3 181.3M130.3 176.3L126.7 181.3M129.3 173.1L123.4 171.2',
  },
];
const leaves = ['translate(103 34) rotate(14)', 'translate(103 34) rotate(168)'];

/** A bunch of chokeberries. */
function Berries({ className }: { className?: string }) {
  return (
    <Print
      viewBox="4 4 196 208"
      className={className}
      fills={
        <>
          {berries.map(({ cx, cy }) => (
            <circle key={cx} cx={cx} cy={cy} r="28" fill="var(--art-berry)" />
          ))}
          {leaves.map((transform) => (
            <path key={transform} transform={transform} d={leaf} fill="var(--art-leaf)" />
          ))}
        </>
      }
      outline={
        <>
          {berries.map(({ cx, cy, star }) => (
            <g key={cx}>
              <circle cx={cx} cy={cy} r="28" />
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

/** The rising sun over the orchard. */
function Sunrise({ className }: { className?: string }) {
  return (
    <Print
      viewBox="0 30 226 148"
      className={className}
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

const Panels = styled(Container)`
  display: grid;
  gap: 12px;
  padding-top: clamp(24px, 3vw, 48px);

  ${from(900)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 20px;
  }
`;

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
    max-width: 14ch;
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

/** The button on the left, the drawing on the right. */
const Foot = styled.div`
  display: flex;
  flex: 1;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  margin-top: 16px;

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

/** Alternating, in the order of the owner's texts. */
const looks: readonly [PromoLook, PromoLook, PromoLook] = [
  { field: 'natural-juices', art: <Berries />, wide: false },
  { field: 'honey', art: <MeasuringGlass />, wide: false },
  { field: 'health-in-bottles', art: <Sunrise />, wide: true },
];

/** The advantages of the juice and the recommended dose. */
export function Promos({ promos }: { promos: ContentPage['promos'] }) {
  if (promos.length === 0) return null;
  return (
    <Panels>
      {promos.map((promo, index) => {
        const look = looks[index % looks.length] ?? looks[0];
        return (
          <Panel key={promo.id} style={categoryField(look.field)}>
            <h2 id={`promo-${promo.id}`}>{promo.title}</h2>
            <p>{promo.text}</p>
            <Foot>
              <ButtonLink to={promo.href} aria-describedby={`promo-${promo.id}`}>
                {promo.cta}
              </ButtonLink>
              <Art $wide={look.wide}>{look.art}</Art>
            </Foot>
          </Panel>
        );
      })}
    </Panels>
  );
}
