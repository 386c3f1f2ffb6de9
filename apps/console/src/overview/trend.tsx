import { drawTrend } from '@identity-governance/pictures';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/call';
import { violationTrendQuery } from '../api/queries';
import { enLater as text } from '../messages/en-later';
import { Loaded } from '../components/loaded';

const size = { width: 600, height: 80 };

/** The violations of the last days as a line, with a description in words. */
export function Trend() {
  const query = useQuery(violationTrendQuery);
  return (
    <Loaded query={query} late={<section className="card trend" />}>
      {({ days }) => <TrendOf days={days} />}
    </Loaded>
  );
}

type Days = Answer<'get', '/violations/v1/trend'>['days'];

function TrendOf({ days }: { readonly days: Days }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return <section className="card trend" />;
  const sum = (what: 'started' | 'ended') => days.reduce((total, day) => total + day[what], 0);
  return (
    <section className="card trend">
      <h2>{text.trend(days.length)}</h2>
      <p>
        {text.trendEnds(first.open, last.open)} {text.trendChanges(sum('started'), sum('ended'))}
      </p>
      <Picture days={knownOf(days)} />
    </section>
  );
}

/** Returns the days from the first with records on. */
function knownOf(days: Days): Days {
  return days.slice(days.findIndex(({ open, started, ended }) => open + started + ended > 0));
}

/** Fewer days would be a ramp, which says less than the numbers. */
const MIN_DAYS = 3;

function Picture({ days }: { readonly days: Days }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < MIN_DAYS) return null;
  const { line, area, top } = drawTrend(
    days.map(({ open }) => open),
    size,
  );
  return (
    <figure>
      <p className="muted small">{top.toLocaleString('en-US')}</p>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.trendPicture(days.length, top)}
      >
        <polygon points={area} />
        <polyline points={line} />
      </svg>
      <figcaption className="muted small">
        <span>{first.day}</span>
        <span>{last.day}</span>
      </figcaption>
    </figure>
  );
}
