import { useState } from "preact/hooks";
import { CardFace, CardRow } from "../../cards/CardFace.tsx";
import { cardName, without } from "../../cards/cards.ts";
import { guide } from "../../i18n/guide.ts";
import type { Card } from "../../protocol/index.ts";
import { lastName } from "../../state/me.ts";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { FirstLesson } from "./FirstLesson.tsx";
import { propose, proposed } from "./nickname.ts";
import "./guide.css";

/** Cards with what they are called. */
function Example({ cards, text }: { cards: readonly Card[]; text: string }) {
  return (
    <li class="example">
      <CardRow cards={cards} />
      <span>{text}</span>
    </li>
  );
}

/** Four chairs around a cloth, partners in one colour. */
function Seats() {
  const t = guide().shengji;
  return (
    <div class="guide-seats" aria-hidden="true">
      <span class="guide-seat ours top">{t.partner}</span>
      <span class="guide-seat left">{t.left}</span>
      <span class="guide-seat right">{t.right}</span>
      <span class="guide-seat ours bottom">{t.you}</span>
    </div>
  );
}

const HAND: readonly Card[] = [
  "BJ",
  "H2",
  "HA",
  "HK",
  "SK",
  "SK",
  "SQ",
  "SQ",
  "S9",
  "CA",
  "CT",
  "D5",
];
const TRUMPS_IN_HAND = 4;

/** A hand to select from and play, with no rules and nobody to play against. */
export function TryHand() {
  const t = guide().table;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [played, setPlayed] = useState<readonly Card[]>([]);
  const isLeft = played.length === 0;
  const toggle = (at: number) => {
    const next = new Set(chosen);
    if (!next.delete(at)) {
      next.add(at);
    }
    setChosen(next);
  };
  const hand = isLeft ? HAND : without(HAND, played);
  return (
    <section class="try" aria-label={t.handLabel}>
      <div class="try-table" role="status" aria-label={t.played}>
        {isLeft ? <p>{t.emptyTable}</p> : <CardRow cards={played} />}
      </div>
      <div class="try-acts">
        <button
          type="button"
          class="button"
          disabled={isLeft && chosen.size === 0}
          onClick={() => {
            setPlayed([]);
            setChosen(new Set());
          }}
        >
          {t.again}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!isLeft || chosen.size === 0}
          onClick={() => {
            setPlayed(HAND.filter((_, at) => chosen.has(at)));
            setChosen(new Set());
          }}
        >
          {t.play}
        </button>
      </div>
      <div class="try-hand">
        {hand.map((card, at) => (
          <button
            key={`${card}${at}`}
            type="button"
            class={chosen.has(at) ? "try-card chosen" : "try-card"}
            aria-pressed={chosen.has(at)}
            aria-label={cardName(card)}
            disabled={!isLeft}
            onClick={() => toggle(at)}
          >
            <CardFace card={card} trump={HAND.indexOf(card) < TRUMPS_IN_HAND} />
          </button>
        ))}
      </div>
      <p class="try-notes">
        <span class="try-dot">{t.trumpMark}</span>
        <span>{t.lifted}</span>
      </p>
    </section>
  );
}

const POINTS: ReadonlyArray<readonly [Card, number]> = [
  ["S5", 5],
  ["HT", 10],
  ["CK", 10],
];

function Shengji() {
  const t = guide().shengji;
  return (
    <>
      <div class="guide-item with-picture">
        <div>
          <h3>{t.teams}</h3>
          <p>{t.teamsText}</p>
        </div>
        <Seats />
      </div>
      <div class="guide-item">
        <h3>{t.trumps}</h3>
        <p>{t.trumpsText}</p>
        <div class="guide-cloth">
          <CardRow
            label={t.trumpsLabel}
            trump={() => true}
            cards={["BJ", "LJ", "H2", "S2", "HA", "HK", "HQ", "HJ", "HT", "H9"]}
          />
        </div>
        <p class="soft">{t.trumpsNote}</p>
      </div>
      <div class="guide-item">
        <h3>{t.points}</h3>
        <p>{t.pointsText}</p>
        <ul class="guide-cloth worths" aria-label={t.pointsLabel}>
          {POINTS.map(([card, points]) => (
            <li key={card}>
              <CardRow cards={[card]} />
              <span>{t.worth(points)}</span>
            </li>
          ))}
        </ul>
        <p class="soft">{t.pointsNote}</p>
      </div>
      <div class="guide-item">
        <h3>{t.leads}</h3>
        <p>{t.leadsText}</p>
        <ul class="examples">
          <Example cards={["SA"]} text={t.single} />
          <Example cards={["SK", "SK"]} text={t.pair} />
          <Example cards={["D9", "D9", "D8", "D8"]} text={t.tractor} />
          <Example cards={["CA", "CK", "CK"]} text={t.throw} />
        </ul>
      </div>
      <div class="guide-item">
        <h3>{t.follow}</h3>
        <p>{t.followText}</p>
      </div>
      <div class="guide-item">
        <h3>{t.course}</h3>
        <ol class="guide-steps">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Erdayi() {
  const t = guide().erdayi;
  return (
    <>
      <div class="guide-item">
        <h3>{t.players}</h3>
        <p>{t.playersText}</p>
      </div>
      <div class="guide-item">
        <h3>{t.order}</h3>
        <p>{t.orderText}</p>
        <div class="guide-cloth">
          <CardRow
            label={t.orderLabel}
            cards={["BJ", "LJ", "S2", "HA", "CK", "DQ", "SJ", "HT", "C9", "D4", "S3"]}
          />
        </div>
      </div>
      <div class="guide-item">
        <h3>{t.patterns}</h3>
        <p>{t.patternsText}</p>
        <ul class="examples">
          <Example cards={["S8", "H8", "C8", "D5"]} text={t.trio} />
          <Example cards={["S9", "H8", "D7", "C6", "H5"]} text={t.straight} />
          <Example cards={["SJ", "DJ", "HT", "CT", "S9", "H9"]} text={t.pairs} />
          <Example cards={["S7", "H7", "D7", "S6", "H6", "C6"]} text={t.plane} />
          <Example cards={["S4", "H4", "C4", "D4"]} text={t.bomb} />
          <Example cards={["BJ", "LJ"]} text={t.rocket} />
        </ul>
      </div>
      <div class="guide-item">
        <h3>{t.score}</h3>
        <p>{t.scoreText}</p>
      </div>
    </>
  );
}

function AtTheTable() {
  const t = guide().table;
  return (
    <>
      <div class="guide-item">
        <h3>{t.hand}</h3>
        <p>{t.handText}</p>
        <TryHand />
      </div>
      <div class="guide-item">
        <h3>{t.seen}</h3>
        <ul class="guide-steps">
          {t.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

const PARTS = [
  ["shengji", Shengji],
  ["erdayi", Erdayi],
  ["table", AtTheTable],
] as const;

/** A walk through both games and the table for a first evening. */
export default function Guide() {
  const t = guide();
  useTitle(t.title);
  const [proposal] = useState(propose);
  return (
    <Shell>
      <article class="guide">
        <header class="guide-head">
          <h1>{t.heading}</h1>
          <p class="soft">{t.line}</p>
          <nav class="guide-parts" aria-label={t.parts.label}>
            {PARTS.map(([part]) => (
              <a key={part} class="button" href={`#${part}`}>
                {t.parts[part]}
              </a>
            ))}
          </nav>
        </header>
        <FirstLesson nickname={lastName() ?? proposed(proposal)} />
        {PARTS.map(([part, Content]) => (
          <section key={part} id={part} class="guide-part" aria-labelledby={`${part}-heading`}>
            <h2 id={`${part}-heading`}>{t.parts[part]}</h2>
            <Content />
          </section>
        ))}
        <footer class="guide-end">
          <a class="button primary" href="/">
            {t.start}
          </a>
          <a class="button quiet" href="/rules">
            {t.rules}
          </a>
        </footer>
      </article>
    </Shell>
  );
}
