import type { components } from '../api/openapi';
import { en } from '../messages/en';

export type Level = components['schemas']['ViolationContext']['level'];

const bars: Record<Level, number> = { CRITICAL: 4, HIGH: 3, MEDIUM: 2, LOW: 1 };

/** Shows the level as a word and a number of bars, so that color alone carries no meaning. */
export function LevelBadge({ level }: { readonly level: Level }) {
  return (
    <span className={`level level-${level.toLowerCase()}`}>
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true">
        {[0, 1, 2, 3].map((n) => (
          <rect
            key={n}
            x={n * 3.5}
            y={9 - n * 3}
            width="2.5"
            height={3 + n * 3}
            rx="0.6"
            opacity={n < bars[level] ? 1 : 0.22}
          />
        ))}
      </svg>
      {en.levels[level]}
    </span>
  );
}
