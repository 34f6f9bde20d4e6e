import styled from 'styled-components';

const Bars = styled.div`
  display: flex;
  gap: 6px;

  i {
    position: relative;
    flex: 1;
    max-width: 56px;
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--track);
  }
  i::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--accent);
    transform: scaleX(var(--level));
    transform-origin: left;
    transition: transform var(--dur-4) var(--ease-pour);
  }
`;

/** The level lying on its side: how far of how many. For eyes; the words beside it say the same. */
export function LevelBar({ parts, filled }: { parts: number; filled: number }) {
  return (
    <Bars aria-hidden="true">
      {Array.from({ length: parts }, (_, part) => {
        const level: Record<`--${string}`, number> = {
          '--level': Math.min(1, Math.max(0, filled - part)),
        };
        return <i key={part} style={level} />;
      })}
    </Bars>
  );
}
