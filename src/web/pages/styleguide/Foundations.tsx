import styled from 'styled-components';
import { useText } from '../../lib/text';
import { Berries } from '../../ui/art/Berries';
import { FlatMap } from '../../ui/art/FlatMap';
import { DayGlass, MeasuringGlass } from '../../ui/art/MeasuringGlass';
import { NotFoundBerry } from '../../ui/art/NotFoundBerry';
import { Sunrise } from '../../ui/art/Sunrise';
import { categoryField } from '../../ui/categoryField';
import { categoryColours, light } from '../../ui/tokens';
import { Bed, Specimen } from './Specimen';

const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: 12px;
  font-size: 12px;
  line-height: 1.3;

  i {
    display: block;
    height: 56px;
    margin-bottom: 6px;
    border: 1px solid var(--border);
    border-radius: var(--radius-sm);
  }
`;

const Field = styled.span`
  padding: 14px 16px;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);
  font: 600 1.125rem/1.2 var(--font-display);
`;

const Art = styled(Bed)`
  color: var(--cat-health-in-bottles-ink);

  svg {
    width: 132px;
    height: auto;
  }
`;

const steps = ['display', 'h1', 'h2', 'h3', 'h4', 'lg', 'md', 'sm', 'xs'] as const;
const noColours = new Set(['lamp', 'show-light', 'show-dark', 'shadow-1', 'shadow-2', 'shadow-3']);

export function Foundations() {
  const { text } = useText();
  return (
    <>
      <Specimen name="tokens">
        <Swatches>
          {Object.keys(light)
            .filter((name) => !noColours.has(name))
            .map((name) => (
              <div key={name} translate="no">
                <i style={{ background: `var(--${name})` }} />
                {name}
              </div>
            ))}
        </Swatches>
        <Bed style={{ marginTop: 24 }}>
          {Object.keys(categoryColours).map((slug) => (
            <Field key={slug} style={categoryField(slug)}>
              {slug}
            </Field>
          ))}
        </Bed>
      </Specimen>
      <Specimen name="type">
        {steps.map((step) => (
          <p
            key={step}
            style={{
              fontSize: `var(--text-${step})`,
              fontFamily: /^(display|h\d)$/.test(step) ? 'var(--font-display)' : undefined,
              fontWeight: /^(display|h\d)$/.test(step) ? 600 : undefined,
              lineHeight: 1.25,
            }}
          >
            {text('common:brand.tagline')}
          </p>
        ))}
      </Specimen>
      <Specimen name="art">
        <Art>
          <MeasuringGlass />
          <MeasuringGlass juice="none" />
          <Berries />
          <Sunrise />
          {([1, 2, 3, 4] as const).map((step) => (
            <DayGlass key={step} step={step} />
          ))}
          <NotFoundBerry />
          <FlatMap />
        </Art>
      </Specimen>
    </>
  );
}
