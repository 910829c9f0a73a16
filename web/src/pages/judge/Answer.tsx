import { useState } from "preact/hooks";
import { CardRow, SuitSign } from "../../cards/CardFace.tsx";
import { rankText } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { judge } from "../../i18n/judge.ts";
import type { Card, ErrorBody } from "../../protocol/index.ts";
import type { CardsRead, LeadAnswer } from "../../protocol/judge.ts";
import { ArticleLink } from "../../rules/ArticleLink.tsx";
import { cardsOfRanks } from "../../rules/cardText.ts";
import type { Said } from "../../rules/data.ts";
import { editionPage } from "../../rules/data.ts";
import { LevelTable } from "../../rules/LevelTable.tsx";
import { OrderChart } from "../../rules/OrderChart.tsx";
import { gameOf, type Position, type QuestionName, type QuestionOp } from "../../rules/position.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { declaredSuit, patternName, type Verdict } from "./verdict.ts";

type IsTrump = (card: Card) => boolean;

/** What the rules say, with the cards it is about. */
export function Answer(props: {
  position: Position;
  said: Said<QuestionOp> | null;
  refusal: ErrorBody | null;
  verdict: Verdict;
  isTrump: IsTrump;
}) {
  const t = judge();
  const { position, said: answer, verdict } = props;
  const refused = props.refusal ?? (answer?.ok === false ? answer : null);
  return (
    <section class={`answer panel ${verdict.tone}`}>
      <h2 class="visually-hidden">{t.answer}</h2>
      <p class="judge-verdict" role="status">
        <span class="verdict-mark" aria-hidden="true">
          {MARKS[verdict.tone]}
        </span>
        <span>{verdict.text}</span>
      </p>
      {refused && refused.articles.length > 0 ? (
        <p class="articles">
          {refused.articles.map((article) => (
            <ArticleLink key={article} edition={rulesOf(position)} article={article} />
          ))}
        </p>
      ) : null}
      {answer?.ok ? <Details {...props} answer={answer} /> : null}
      <RulesSay position={position} />
    </section>
  );
}

export const MARKS = { yes: "✓", no: "✕", plain: "→", wait: "…" } as const;

export const rulesOf = (position: Position): string =>
  gameOf(position.question) === "erdayi" ? "erdayi2021" : position.rules;

function Details(props: {
  position: Position;
  answer: Extract<Said<QuestionOp>, { ok: true }>;
  isTrump: IsTrump;
}) {
  const t = judge();
  const { position, answer, isTrump } = props;
  switch (answer.op) {
    case "shengji.lead":
      return <LeadDetails position={position} answer={answer} isTrump={isTrump} />;
    case "shengji.follows":
      return (
        <Plays key={JSON.stringify(answer.plays)} plays={answer.plays ?? null} isTrump={isTrump} />
      );
    case "shengji.trick": {
      const names = ["lead", "second", "third", "fourth"] as const;
      const winner = names[answer.winner];
      return winner ? <CardRow cards={position.slots[winner]} trump={isTrump} /> : null;
    }
    case "shengji.kitty":
      return <p class="soft">{t.factorNote}</p>;
    case "shengji.result":
      return <LevelTable edition={position.rules} points={position.points} />;
    case "shengji.declare":
      return (
        <ul class="plays">
          {answer.options.map((cards) => {
            const suit = declaredSuit(cards);
            return (
              <li key={cards.join()} class="declaration">
                <CardRow cards={cards} />
                <span class="paper-suits">
                  {suit ? (
                    <>
                      <SuitSign suit={suit} /> {common().suits[suit]}
                    </>
                  ) : (
                    t.noTrumpDeclared
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      );
    case "shengji.order":
      return <OrderChart edition={position.rules} level={position.level} trump={position.trump} />;
    case "erdayi.read": {
      const [reading] = answer.readings;
      return reading ? <ReadingWords reading={reading} /> : null;
    }
    case "erdayi.plays":
      return (
        <Plays
          key={JSON.stringify(answer.plays)}
          plays={answer.plays?.map((ranks) => cardsOfRanks(ranks, position.slots.hand)) ?? null}
          isTrump={isTrump}
        />
      );
    case "shengji.follow":
    case "erdayi.beats":
    case "erdayi.score":
      return null;
  }
}

function ReadingWords({ reading }: { reading: CardsRead }) {
  const t = judge();
  const words = [patternName(reading.pattern)];
  if (reading.length > 1) {
    words.push(t.patternLength(reading.length));
  }
  if (reading.pattern !== "rocket") {
    const jokers: Readonly<Record<string, string>> = common().jokers;
    words.push(t.patternMain(jokers[reading.main] ?? rankText(reading.main)));
  }
  return <p class="soft">{words.slice(1).join(" · ")}</p>;
}

function LeadDetails(props: { position: Position; answer: LeadAnswer; isTrump: IsTrump }) {
  const t = judge();
  const { position, answer, isTrump } = props;
  const { units, failing, penalty = 0, forced, options, stands } = answer;
  const isThrow = answer.kind === "throw";
  return (
    <>
      <Units title={isThrow ? t.units : null} units={units} isTrump={isTrump} />
      {failing ? <Units title={t.failing} units={failing} isTrump={isTrump} /> : null}
      {failing ? <p>{penalty > 0 ? t.penalty(penalty) : t.noPenalty}</p> : null}
      {forced ? <Units title={t.forced} units={[forced]} isTrump={isTrump} /> : null}
      {options ? <Units title={t.options} units={options} isTrump={isTrump} /> : null}
      {isThrow && stands === undefined ? <p class="soft">{t.needOthers}</p> : null}
      {!isThrow && stands !== undefined ? <p class="soft">{t.standsOther}</p> : null}
      {position.slots.hand.length === 0 ? <p class="soft">{t.handAssumed}</p> : null}
    </>
  );
}

function Units(props: { title: string | null; units: readonly Card[][]; isTrump: IsTrump }) {
  return (
    <div class="units">
      {props.title ? <h3>{props.title}</h3> : null}
      <div class="units-cards">
        {props.units.map((unit, at) => (
          <CardRow key={`${unit.join()}${at}`} cards={unit} trump={props.isTrump} />
        ))}
      </div>
    </div>
  );
}

/** How many plays are listed before somebody asks for all. */
const LISTED = 24;

function Plays({ plays, isTrump }: { plays: readonly Card[][] | null; isTrump: IsTrump }) {
  const t = judge();
  const [all, setAll] = useState(false);
  if (!plays) {
    return <p class="soft">{t.tooManyPlays}</p>;
  }
  const shown = all ? plays : plays.slice(0, LISTED);
  return (
    <>
      <ul class="plays">
        {shown.map((play) => (
          <li key={play.join()}>
            <CardRow cards={play} trump={isTrump} />
          </li>
        ))}
      </ul>
      {shown.length < plays.length ? (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {t.showAll(plays.length)}
        </button>
      ) : null}
    </>
  );
}

/** The sections of a rule page, by their English heading, that a question belongs to. */
const SECTIONS: Readonly<Record<QuestionName, readonly string[]>> = {
  follow: ["Following and winning"],
  follows: ["Following and winning"],
  lead: ["Throws"],
  trick: ["Following and winning"],
  kitty: ["The kitty"],
  result: ["Levels"],
  declare: ["Declaring trump"],
  order: ["Cards"],
  read: ["Patterns"],
  beats: ["What beats what"],
  plays: ["Play", "What beats what"],
  score: ["Score"],
};

/** The sentences of the edition that bear on the question. */
function RulesSay({ position }: { position: Position }) {
  const t = judge();
  const rules = rulesOf(position);
  const { value } = useAsked(rules, () => editionPage(rules));
  const wanted = SECTIONS[position.question];
  const sentences = (value?.sections ?? [])
    .filter((section) => wanted.includes(section.heading.en))
    .flatMap((section) => section.sentences);
  if (sentences.length === 0) {
    return null;
  }
  return (
    <details class="rules-say">
      <summary>{t.rulesSay}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.zh}>
            {said(sentence)} {sentence.choice ? <span class="choice-mark">{t.choice}</span> : null}{" "}
            {sentence.article ? <ArticleLink edition={rules} article={sentence.article} /> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
