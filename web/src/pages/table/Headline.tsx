import { rankText } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { table } from "../../i18n/table.ts";
import type { ShengjiResult } from "../../protocol/index.ts";
import { type Outcome, toldTo } from "../../table/outcome.ts";
import { gameOf, type TableStore } from "../../table/store.ts";
import { oursFirst } from "./TopBar.tsx";

/** What a deal came to for whoever sits here, and in which words. */
type Told = { outcome: Outcome | undefined; text: string };

/** What a deal of 升级 came to, from one's own side. */
export function shengjiTold(store: TableStore, { dealer, rise }: ShengjiResult): Told {
  const { takesOver, holds } = table().told;
  const winner = rise.switch ? 1 - (dealer % 2) : dealer % 2;
  const whom = toldTo(store.mySeat.value, winner);
  const outcome = whom === "watching" ? undefined : whom === "we" ? "win" : "lose";
  const text = rise.switch ? takesOver[whom](rise.defenders) : holds[whom](rise.dealer_side);
  return { outcome, text };
}

/** What a deal came to; nothing where it was void or nobody bid. */
function dealTold(store: TableStore): Told | undefined {
  const game = store.view.value && gameOf(store.view.value);
  if (game?.game === "shengji") {
    return game.deal?.result && shengjiTold(store, game.deal.result);
  }
  const seat = store.mySeat.value;
  if (game?.deal.phase !== "finished" || seat === undefined) {
    return undefined;
  }
  const own = game.deal.result.scores[seat] ?? 0;
  const outcome = own > 0 ? "win" : own < 0 ? "lose" : "draw";
  return { outcome, text: table().told.points(own) };
}

/** Won or lost, and what it comes to: the first thing one reads of a result. */
export function Headline({ store }: { store: TableStore }) {
  const told = dealTold(store);
  if (!told) {
    return <h2>{table().result}</h2>;
  }
  const { outcome, text } = told;
  return (
    <h2 class={`headline ${outcome ?? ""}`}>
      {outcome ? <span class="headline-seal">{common().outcomes[outcome]}</span> : null}
      {text}
    </h2>
  );
}

/** The levels of both sides, and which of them have risen with the deal. */
export function LevelMoment(props: { store: TableStore; before: string[]; after: string[] }) {
  const t = table();
  const names = props.store.mySeat.value === undefined ? t.sides : [t.ourLevel, t.theirLevel];
  return (
    <p class="level-moment">
      {oursFirst(props.store, [0, 1]).map((side, at) => {
        const [before = "2", after = "2"] = [props.before[side], props.after[side]];
        return (
          <span key={side} class={before === after ? "" : "risen"}>
            {names[at]} {before === after ? null : `${rankText(before)} → `}
            <b>{rankText(after)}</b>
          </span>
        );
      })}
    </p>
  );
}
