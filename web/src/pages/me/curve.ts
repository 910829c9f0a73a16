const WIDTH = 160;
const HEIGHT = 48;
const EDGE = 4;
/** Smaller changes than this many points do not fill the height. */
const LEAST = 50;

/** A line through values in order, in a box of its own; none through fewer than two. */
export type Curve = {
  width: number;
  height: number;
  points: string;
  end: { x: number; y: number };
};

export function curveOf(values: readonly number[]): Curve | undefined {
  if (values.length < 2) {
    return undefined;
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, LEAST);
  const middle = (low + high) / 2;
  const step = (WIDTH - 2 * EDGE) / (values.length - 1);
  const places = values.map((value, at) => ({
    x: Math.round((EDGE + at * step) * 10) / 10,
    y: Math.round((HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * EDGE)) * 10) / 10,
  }));
  return {
    width: WIDTH,
    height: HEIGHT,
    points: places.map(({ x, y }) => `${x},${y}`).join(" "),
    end: places.at(-1) ?? { x: 0, y: 0 },
  };
}
