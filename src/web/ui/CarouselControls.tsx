import { carouselAutoplayMs } from '../../contract/limits';
import { useText } from '../lib/text';
import { Bar } from './carouselStyle';
import { IconButton, type IconButtonVariant } from './IconButton';
import { ArrowLeft, ArrowRight, Pause, Play } from './icons';

interface PauseProps {
  wanted: boolean;
  onToggle: () => void;
}

function PauseButton({ wanted, onToggle, variant }: PauseProps & { variant: IconButtonVariant }) {
  const { text } = useText();
  return (
    <IconButton
      variant={variant}
      label={text(wanted ? 'common:carousel.pauseAria' : 'common:carousel.playAria')}
      onClick={onToggle}
    >
      {wanted ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </IconButton>
  );
}

/** Beside a title. */
export function CarouselButtons({
  onTurn,
  ...pause
}: PauseProps & { onTurn: (by: 1 | -1) => void }) {
  const { text } = useText();
  return (
    <>
      <PauseButton {...pause} variant="plain" />
      <IconButton
        variant="line"
        label={text('common:carousel.previousAria')}
        onClick={() => onTurn(-1)}
      >
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <IconButton variant="line" label={text('common:carousel.nextAria')} onClick={() => onTurn(1)}>
        <ArrowRight aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface CarouselBarsProps extends PauseProps {
  count: number;
  current: number;
  running: boolean;
  onGoTo: (index: number) => void;
}

/** On the slides. */
export function CarouselBars({ count, current, running, onGoTo, ...pause }: CarouselBarsProps) {
  const { text } = useText();
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Bar
          key={index}
          type="button"
          $running={running}
          $ms={carouselAutoplayMs}
          aria-label={text('common:carousel.goToAria', { number: index + 1 })}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onGoTo(index)}
        />
      ))}
      <PauseButton {...pause} variant="plain" />
    </>
  );
}
