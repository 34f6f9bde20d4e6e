import styled from 'styled-components';
import { useText, type MessageId } from '../../lib/text';
import { DayGlass } from '../../ui/art/MeasuringGlass';
import { from } from '../../ui/media';
import { Section } from '../../ui/Section';

const Day = styled.ol`
  display: grid;
  gap: 32px;

  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    gap: 4px 20px;
    align-items: center;
  }
  svg {
    width: 72px;
    height: auto;
    color: var(--on-deep);
    --art-sun: #ee8a1d;
  }
  h3 {
    line-height: 1.1;
  }
  span {
    display: block;
    margin-bottom: 2px;
    font-size: var(--text-sm);
    font-weight: 600;
    color: var(--on-deep-accent);
  }
  p {
    max-width: 28ch;
    margin-top: 6px;
    color: var(--on-deep-muted);
  }
  ${from(900)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: clamp(24px, 4vw, 64px);

    li {
      display: block;
    }
    svg {
      width: 132px;
      margin-bottom: 32px;
    }
  }
`;

interface Hour {
  step: 1 | 2 | 3 | 4;
  time: MessageId;
  name: MessageId;
  text: MessageId;
}

const hours: readonly Hour[] = [
  { step: 1, time: 'info:day.dawn.time', name: 'info:day.dawn.name', text: 'info:day.dawn.text' },
  {
    step: 2,
    time: 'info:day.morning.time',
    name: 'info:day.morning.name',
    text: 'info:day.morning.text',
  },
  { step: 3, time: 'info:day.noon.time', name: 'info:day.noon.name', text: 'info:day.noon.text' },
  {
    step: 4,
    time: 'info:day.evening.time',
    name: 'info:day.evening.name',
    text: 'info:day.evening.text',
  },
];

/** From picking at dawn to the bottle in the evening; the glass fills with the day. */
export function HarvestDay() {
  const { text } = useText();
  return (
    <Section deep title={text('info:day.title')} titleId="harvest-day">
      <Day>
        {hours.map((hour) => (
          <li key={hour.step}>
            <DayGlass step={hour.step} />
            <div>
              <span>{text(hour.time)}</span>
              <h3>{text(hour.name)}</h3>
              <p>{text(hour.text)}</p>
            </div>
          </li>
        ))}
      </Day>
    </Section>
  );
}
