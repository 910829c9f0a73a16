/**
 * The faces that people choose from, and those of bots: drawn in ink, paper and
 * vermilion in a square of 48, ours alone.
 */

import type { ComponentChildren } from "preact";

const INK = "var(--face-ink)";
const PAPER = "var(--face-paper)";
const RED = "var(--face-red)";
const WASH = "var(--face-wash)";

/** A line of the brush. */
const line = (d: string, width = 1.8, stroke = INK) => (
  <path
    d={d}
    fill="none"
    stroke={stroke}
    stroke-width={width}
    stroke-linecap="round"
    stroke-linejoin="round"
  />
);

const dot = (x: number, y: number, r: number, fill = INK) => (
  <circle cx={x} cy={y} r={r} fill={fill} />
);

/** Every face by the name under which the server knows it. */
export const PORTRAITS = {
  cat: (
    <>
      <path
        d="M11 21 12 8.5l8 5.6q4-.9 8 0l8-5.6 1 12.5q2 6-.2 11.4Q33 40.5 24 40.5T11.2 32.4Q9 27 11 21z"
        fill={INK}
      />
      <ellipse cx="18" cy="26" rx="2.9" ry="3.3" fill={PAPER} />
      <ellipse cx="30" cy="26" rx="2.9" ry="3.3" fill={PAPER} />
      {dot(18.4, 26.4, 1.3)}
      {dot(29.6, 26.4, 1.3)}
      <path d="M22.4 31h3.2L24 33z" fill={RED} />
      {line("M8 30l6 .8M8.5 34l6-.7M40 30l-6 .8M39.5 34l-6-.7", 1, PAPER)}
    </>
  ),
  rabbit: (
    <>
      <g stroke={INK} stroke-width="1.8" fill={PAPER}>
        <ellipse cx="18.5" cy="14" rx="4.2" ry="10.5" transform="rotate(-8 18.5 14)" />
        <ellipse cx="29.5" cy="14" rx="4.2" ry="10.5" transform="rotate(8 29.5 14)" />
        <path d="M24 20c8 0 12.5 4.6 12.5 11S31 41.5 24 41.5 11.5 37.4 11.5 31 16 20 24 20z" />
      </g>
      <ellipse cx="18.3" cy="14" rx="1.5" ry="6.5" fill={RED} transform="rotate(-8 18.3 14)" />
      <ellipse cx="29.7" cy="14" rx="1.5" ry="6.5" fill={RED} transform="rotate(8 29.7 14)" />
      {dot(19, 29, 1.8)}
      {dot(29, 29, 1.8)}
      <path d="M22.5 32.5h3L24 34.3z" fill={RED} />
      {line("M24 34.5q-1.6 2.4-3.6 1.6M24 34.5q1.6 2.4 3.6 1.6", 1.3)}
    </>
  ),
  panda: (
    <>
      {dot(12.5, 14.5, 5.4)}
      {dot(35.5, 14.5, 5.4)}
      <path
        d="M24 11c9.5 0 15 6.2 15 14.5S33 40.5 24 40.5 9 33.8 9 25.5 14.5 11 24 11z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.8"
      />
      <ellipse cx="17" cy="25" rx="3.7" ry="4.9" transform="rotate(32 17 25)" fill={INK} />
      <ellipse cx="31" cy="25" rx="3.7" ry="4.9" transform="rotate(-32 31 25)" fill={INK} />
      {dot(17.6, 24.4, 1.4, PAPER)}
      {dot(30.4, 24.4, 1.4, PAPER)}
      <ellipse cx="24" cy="31" rx="2.3" ry="1.6" fill={INK} />
      {line("M24 32.6q-1.4 2.6-3.6 2M24 32.6q1.4 2.6 3.6 2", 1.3)}
      {dot(13.6, 32, 2, RED)}
      {dot(34.4, 32, 2, RED)}
    </>
  ),
  fox: (
    <>
      <path d="M8.5 9.5 18.5 17q5.5-1.4 11 0l10-7.5Q42.5 27 24 41 5.5 27 8.5 9.5z" fill={RED} />
      <path
        d="M24 41Q11.5 32.5 9.6 24.5 20 24.5 24 33q4-8.5 14.4-8.5Q36.5 32.5 24 41z"
        fill={PAPER}
      />
      {line("M16 24.4q2-1.8 4 0M28 24.4q2-1.8 4 0", 1.9)}
      {dot(24, 38.6, 2.3)}
    </>
  ),
  owl: (
    <>
      <path
        d="M11 11q5 4 13 4t13-4q3.5 12.5.5 22Q34 41.5 24 41.5T10.5 33Q7.5 23.5 11 11z"
        fill={INK}
      />
      {dot(17.6, 22.5, 6, PAPER)}
      {dot(30.4, 22.5, 6, PAPER)}
      {dot(18.2, 23, 2.7)}
      {dot(29.8, 23, 2.7)}
      <path d="M21.9 26.5h4.2L24 30.5z" fill={RED} />
      {line(
        "M17 33.5q1.750 2 3.5 0t3.5 0 3.5 0 3.5 0M19 37.3q1.650 1.6 3.3 0t3.3 0 3.3 0",
        1.2,
        PAPER,
      )}
    </>
  ),
  crane: (
    <>
      {dot(34.5, 14, 5.5, RED)}
      {line("M21.5 31.5C13.5 26 24 20 18.6 12", 3.2)}
      {dot(18, 10.5, 3)}
      <path d="M15.3 9.4q2.7-4 5.6-.2z" fill={RED} />
      {line("M16 11.5 7.5 14", 1.7)}
      <path
        d="M19 31.5q8-7.5 19-3.5-1.5 9.5-11.5 9.5-6.5 0-7.5-6z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.8"
      />
      <path d="M32 32q6-4.5 11.5 1.5-4 4.5-10.5 2.5z" fill={INK} />
      {line("M25 37.5v7M29.5 37l.8 7.5", 1.4)}
    </>
  ),
  koi: (
    <>
      <path
        d="M31.5 7.5C40 13 38.5 27 29 32.5c-4.5 2.6-9 3.2-11.5 8.5-1.3-3.6-4-4.6-8.5-4 4.5-3.2 4.6-7 6-11.5C18 15.5 22.5 6 31.5 7.5z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.7"
      />
      <path
        d="M27 8.2q6-2 8.8 3.6-3.4 6.4-9.6 4.4-3-4.6.8-8zM21.5 20.5q7-1.5 9.5 4-4 5.5-9.5 3.5-2.5-3.6 0-7.5zM15.5 30.5q3.4-.6 4 2.6l-3.6 3.4q-2.2-3-.4-6z"
        fill={RED}
      />
      {dot(32.4, 11.6, 1.3)}
      {line("M36 21q4.5 1 5.5 5M18 19q-5 0-7 3.5", 1.5)}
    </>
  ),
  turtle: (
    <>
      <ellipse cx="14" cy="34" rx="4.5" ry="3.2" fill={WASH} />
      <ellipse cx="31" cy="34" rx="4.5" ry="3.2" fill={WASH} />
      <path d="M34 31q1.5-8 7-8.5 4.5.5 3.5 5.5-1.5 4-8.5 4.5z" fill={WASH} />
      {dot(41.2, 25.8, 1.2)}
      <path d="M5.5 33Q7 15.5 22 15.5T38.5 33q-16.5 2.5-33 0z" fill={INK} />
      {line(
        "M16.5 22.5h11l3.5 5.5-3.5 4.5h-11L13 28zM16.5 22.5 14 18.5M27.5 22.5l2.5-4M31 28l6.5 1M13 28l-6 1",
        1.3,
        PAPER,
      )}
      {line("M5.5 33.2q16.5 2.6 33 0", 2, RED)}
    </>
  ),
  teapot: (
    <g transform="translate(3 2.6) scale(0.88)">
      {line("M34.5 27.5q5-1 6.5-8.5l2.8.6q.4 10.6-9.8 14.4", 2.4, RED)}
      {line("M11 24q-7 .8-6 7.5t8.5 5", 2.8, RED)}
      <path d="M10 29q0-8 13.5-8T37 29q0 10.5-9 11.5h-9Q10 39.5 10 29z" fill={RED} />
      {line("M14.5 22.5q9-4 18 0", 2, INK)}
      {dot(23.5, 18, 2.4)}
      {line("M17 28.5q-1.5 4.5 1.5 8", 1.6, PAPER)}
      {line("M18.5 13q-2-2.6 0-5.2t0-4.8M27.5 13q-2-2.6 0-5.2t0-4.8", 1.4, WASH)}
    </g>
  ),
  teacup: (
    <>
      {line(
        "M17.5 13q-2-2.4 0-4.8t0-4.4M24 12q-2-2.4 0-4.8t0-4.4M30.5 13q-2-2.4 0-4.8t0-4.4",
        1.4,
        WASH,
      )}
      <path d="M8.5 39q15.5 5.5 31 0l-4-2.5h-23z" fill={INK} />
      <path
        d="M9.5 18.5h29Q38 33 29.5 37.5h-11Q10 33 9.5 18.5z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.9"
      />
      <path d="M12.5 21.5h23q-.4 1.9-.9 3.4H13.4q-.5-1.5-.9-3.4z" fill={RED} />
      {line("M20.5 34q3.5-6 7-1.5M24 34.5q-.5-3.5 2-5.5", 1.3, INK)}
    </>
  ),
  gourd: (
    <>
      <path
        d="M24 9.5c5 0 7.5 3.3 7.5 6.8s-2 4.7-2 6.2c0 2 7 4.5 7 10.5 0 5.5-5 8.5-12.5 8.5S11.5 38.5 11.5 33c0-6 7-8.5 7-10.5 0-1.5-2-2.7-2-6.2s2.5-6.8 7.5-6.8z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.9"
      />
      {line("M17.8 23q6.2 2.6 12.4 0", 3.2, RED)}
      {line("M27.5 24.5q3.5 4.5 6.5 3M26 25q1 5 3.5 6.5", 1.8, RED)}
      {line("M24 9.5Q23.5 5 27.5 3.5", 2.2)}
      <path d="M25.5 6q5-4 10-.5-4 4.5-10 .5z" fill={INK} />
    </>
  ),
  lantern: (
    <>
      {line("M24 3v5", 1.6)}
      <rect x="18" y="7.5" width="12" height="3.6" rx="1.2" fill={INK} />
      <path d="M17.5 11h13Q40 15 40 22.5T30.5 34h-13Q8 30 8 22.5T17.5 11z" fill={RED} />
      {line("M18.5 11.5Q14.5 22.5 18.5 33.5M24 11.5v22M29.5 11.5q4 11 0 22", 1.2, PAPER)}
      <rect x="18" y="33.5" width="12" height="3.6" rx="1.2" fill={INK} />
      {line("M21 37.5V44M24 37.5V45.5M27 37.5V44", 1.4, RED)}
    </>
  ),
  plum: (
    <>
      {line("M6 43q8-5 11-14t13.5-15.5Q36 9.5 41.5 9", 2.8)}
      {line("M18 28.5q-1.5-7-6.5-10.5M28.5 15.5Q27.5 9 31 5", 1.8)}
      {[
        [27, 17.6],
        [33.4, 22.2],
        [31, 29.8],
        [23, 29.8],
        [20.6, 22.2],
      ].map(([x = 0, y = 0]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="4.8" fill={RED} />
      ))}
      {dot(27, 24.3, 3.6, RED)}
      {line(
        "M27 24.3v-4M27 24.3l3.8-1.2M27 24.3l2.4 3.2M27 24.3l-2.4 3.2M27 24.3l-3.8-1.2",
        1,
        PAPER,
      )}
      {dot(11.2, 16.6, 2.6, RED)}
      {dot(40.5, 8.8, 2.3, RED)}
    </>
  ),
  bamboo: (
    <>
      {dot(36, 12, 4.6, RED)}
      {line("M17 45V32M17.2 30.5V18M17.4 16.5V4", 4, INK)}
      {line("M27.5 45V36M27.7 34.5V26", 3, WASH)}
      <path
        d="M18 18q8-8 17 3.5Q25 23.5 18 18zM16.5 31Q6 22.5 3.5 34.5 12 37 16.5 31zM28 26.5q5-9 13.5-1Q35 32 28 26.5zM18.5 6.5q3.5-5 9-3.5-2 5.5-9 3.5z"
        fill={INK}
      />
    </>
  ),
  lotus: (
    <>
      <ellipse cx="24" cy="38" rx="18" ry="4.6" fill={INK} />
      <path d="M24 35Q9 35 5.5 22q10-1.5 18.5 13zM24 35q15 0 18.5-13Q32.5 20.5 24 35z" fill={RED} />
      <path
        d="M24 35.5Q11 28 14 12.5 24 18 24 35.5zM24 35.5Q37 28 34 12.5 24 18 24 35.5z"
        fill={PAPER}
        stroke={RED}
        stroke-width="1.6"
      />
      <path d="M24 36q-8.5-12 0-28.5Q32.5 24 24 36z" fill={RED} />
      {line("M24 14v17", 1, PAPER)}
    </>
  ),
  mountain: (
    <>
      {dot(34, 13.5, 5.6, RED)}
      <path
        d="M1 37Q9.5 27 14.5 17q2-2.4 4 .5Q22 25 25.5 28q4.5-9 7.5-5 6 7.5 14 14z"
        fill={WASH}
      />
      <path d="M-1 43q9-5 14.5-13.5 2.2-3 4.7.5Q24 39 33 33.5q8 3.5 16 9.5v6H-1z" fill={INK} />
      {line("M5 34.5h11M27 29.5h12", 1.7, PAPER)}
      {line("M11 11q2.5-3 5 0 2.5-3 5 0", 1.5)}
    </>
  ),
} as const satisfies Record<string, ComponentChildren>;

/** The puppet behind every bot. */
const puppet = (
  <path
    d="M24 9.5c10 0 15.5 5.5 15.5 15S34 40.5 24 40.5 8.5 34 8.5 24.5 14 9.5 24 9.5z"
    fill={WASH}
    stroke={INK}
    stroke-width="1.8"
  />
);

const eyes = (
  <>
    {dot(18, 25, 2)}
    {dot(30, 25, 2)}
  </>
);

/** A bot by its level: the better it plays, the older the puppet. */
export const BOTS: Readonly<Record<string, ComponentChildren>> = {
  rookie: (
    <>
      {line("M24 9.5V4.5", 1.8)}
      <path d="M24 6.5q4.5-6 9-2.5-3.5 5-9 2.5zM24 6.5q-4.5-6-9-2.5 3.5 5 9 2.5z" fill={RED} />
      {puppet}
      {eyes}
      {line("M20 32q4 3.5 8 0", 1.8)}
    </>
  ),
  steady: (
    <>
      {puppet}
      {eyes}
      {line("M20.5 33h7", 1.8)}
    </>
  ),
  club: (
    <>
      {puppet}
      {eyes}
      {line("M14.5 20.5q3.5-2.5 6.5-.5M27 20q3-2 6.5.5", 2)}
      {line("M20 32q4.5 3 8.5-.8", 1.8)}
    </>
  ),
  expert: (
    <>
      {puppet}
      {eyes}
      <g fill="none" stroke={RED} stroke-width="1.9">
        <circle cx="18" cy="25" r="4.9" />
        <circle cx="30" cy="25" r="4.9" />
        <path d="M22.9 25h2.2M13.1 24.5l-4-1.5M34.9 24.5l4-1.5" />
      </g>
      {line("M20.5 34h7", 1.8)}
    </>
  ),
  master: (
    <>
      {puppet}
      {line("M15.5 24.5q2.5 1.8 5 0M27.5 24.5q2.5 1.8 5 0", 2)}
      {line("M13.5 20q4-3 7.5-1M27 19q3.5-2 7.5 1", 2.4, PAPER)}
      <path
        d="M14 30q5-2.5 10 .5 5-3 10-.5-1.5 13-10 15.5-8.5-2.5-10-15.5z"
        fill={PAPER}
        stroke={INK}
        stroke-width="1.5"
      />
      {line("M21.5 34.5h5", 1.7, RED)}
    </>
  ),
  champion: (
    <>
      {dot(24, 6.5, 4)}
      <path d="M17 9.5q7-3.5 14 0v3q-7-2.5-14 0z" fill={RED} />
      {puppet}
      {line("M15.5 24.5q2.5 1.8 5 0M27.5 24.5q2.5 1.8 5 0", 2)}
      {line("M13.5 20q4-3 7.5-1M27 19q3.5-2 7.5 1", 2.4)}
      {line("M17.5 31.5q6.5-3.5 6.5 1 0-4.5 6.5-1M24 35v6.5", 2)}
    </>
  ),
};

/** Somebody's own program. */
export const PROGRAM: ComponentChildren = (
  <>
    <rect x="8" y="11" width="32" height="26" rx="4" fill={PAPER} stroke={INK} stroke-width="1.9" />
    {line("M8.5 17h31", 1.5)}
    {line("M14.5 23l4.5 4-4.5 4", 2.2)}
    {line("M23 31.5h9", 2.2, RED)}
  </>
);
