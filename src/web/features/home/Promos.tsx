import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ContentPage } from '../../../contract/content';
import { Berries } from '../../ui/art/Berries';
import { MeasuringGlass } from '../../ui/art/MeasuringGlass';
import { Sunrise } from '../../ui/art/Sunrise';
import { ButtonLink } from '../../ui/Button';
import { categoryField } from '../../ui/categoryField';
import { Container } from '../../ui/Container';
import { from } from '../../ui/media';

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

/** The button left, the drawing right of it, both on the panel's ground. */
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
  /** Of whose category the colours are. */
  field: string;
  art: ReactNode;
  wide: boolean;
}

/** In turn, as the owner's texts come. */
const looks: readonly [PromoLook, PromoLook, PromoLook] = [
  { field: 'natural-juices', art: <Berries />, wide: false },
  { field: 'honey', art: <MeasuringGlass />, wide: false },
  { field: 'health-in-bottles', art: <Sunrise />, wide: true },
];

/** What is good about the juice, and how little of it is enough. */
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
