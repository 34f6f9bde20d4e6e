import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { useGetShopQuery } from '../../../api/contentApi';
import { useText } from '../../../lib/text';
import { from } from '../../../ui/media';
import { Picture } from '../../../ui/Picture';
import { Stage } from '../../../ui/Stage';

const Halves = styled.div`
  display: grid;

  ${from(900)} {
    grid-template-columns: 1fr 1fr;
    min-height: calc(100vh - var(--header-h));
  }
`;

const Photo = styled(Stage)`
  && {
    height: 200px;
    aspect-ratio: auto;
    border-radius: 0;
  }
  ${from(900)} {
    && {
      height: auto;
    }
  }
`;

const Content = styled.div`
  width: 100%;
  max-width: 520px;
  margin-inline: auto;
  padding: 32px var(--gutter) 56px;

  h1 {
    font-size: clamp(2.25rem, 1.8rem + 1.8vw, 3.25rem);
  }
  ${from(900)} {
    align-self: center;
    padding-block: 64px;
  }
`;

const Intro = styled.p`
  margin-top: 10px;
  color: var(--text-muted);
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  margin-top: 28px;
`;

/** Under the form: the other way in. */
export const EntranceFoot = styled.p`
  padding-top: 20px;
  border-top: 1px solid var(--border);

  a {
    font-weight: 600;
  }
`;

interface EntranceFrameProps {
  title: string;
  /** Of the heading, which can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  intro?: ReactNode;
  children: ReactNode;
}

/** The page of every way in: a photograph, and beside it a short form. */
export function EntranceFrame({ title, headingRef, intro, children }: EntranceFrameProps) {
  const { locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const photo = shop?.pictures.production;
  return (
    <Halves>
      <Photo>
        {photo && (
          <Picture {...photo} alt="" sizes="(min-width: 900px) 50vw, 100vw" priority fill />
        )}
      </Photo>
      <Content>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {intro && <Intro>{intro}</Intro>}
        <Body>{children}</Body>
      </Content>
    </Halves>
  );
}
