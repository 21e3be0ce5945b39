/** The buttons of a carousel, as server and browser draw them. What they do stands in carousel.tsx. */

interface CarouselControlsProps {
  /** Id of the row of slides. */
  row: string;
  playing: boolean;
  /** Whether the slides move just now: then their place is not read out. */
  running: boolean;
  /** The place of the slide that is shown, in words. */
  position: string;
  onPlay?: () => void;
  onMove?: (step: 1 | -1) => void;
}

export function CarouselControls({ row, playing, running, position, onPlay, onMove }: CarouselControlsProps) {
  return (
    <div className="carousel-controls">
      <Control
        label={playing ? 'Pause slides' : 'Play slides'}
        row={row}
        draw={playing ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'}
        onPress={onPlay}
      />
      <Control label="Previous slide" row={row} draw="M15 5l-7 7 7 7" onPress={() => onMove?.(-1)} />
      <Control label="Next slide" row={row} draw="M9 5l7 7-7 7" onPress={() => onMove?.(1)} />
      <p className="visually-hidden" aria-live={running ? 'off' : 'polite'}>
        {position}
      </p>
    </div>
  );
}

function Control({
  label,
  row,
  draw,
  onPress,
}: {
  label: string;
  row: string;
  draw: string;
  onPress: (() => void) | undefined;
}) {
  return (
    <button type="button" aria-label={label} aria-controls={row} onClick={onPress}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
        <path d={draw} />
      </svg>
    </button>
  );
}

/** The controls before anybody uses them: what the server renders. */
export function StillCarousel({ row, playing }: { row: string; playing: boolean }) {
  return <CarouselControls row={row} playing={playing} running={playing} position="" />;
}
