import { useEffect, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { rules } from "../../i18n/rules.ts";
import type { EditionPage, EditionRow, Level, Suit } from "../../protocol/index.ts";
import { anchorOf, editionPage, editions } from "../../rules/data.ts";
import { KittyTable } from "../../rules/KittyTable.tsx";
import { LevelTable } from "../../rules/LevelTable.tsx";
import { OrderChart } from "../../rules/OrderChart.tsx";
import { LevelSelect, TrumpChoice } from "../../rules/TermsPicker.tsx";
import { useAsked } from "../../rules/useAsked.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { firstOfArticles, Sentences } from "./Sentences.tsx";
import "./rules.css";

/** The rules: all editions, or one of them in words and tables. */
export default function Rules() {
  const { params } = useRoute();
  const edition = params["edition"];
  return <Shell>{edition ? <Edition key={edition} id={edition} /> : <Editions />}</Shell>;
}

function Editions() {
  const t = rules();
  const { value, refusal } = useAsked("editions", editions);
  useEffect(() => {
    document.title = `${t.title} · ${common().name}`;
  }, [t]);
  const games = ["shengji", "erdayi"] as const;
  return (
    <div class="rule-list">
      <h1>{t.title}</h1>
      <p class="soft">{t.intro}</p>
      <RefusalText refusal={refusal} />
      {games.map((game) => {
        const rows = (value ?? []).filter((row) => row.game === game);
        return rows.length === 0 ? null : (
          <section key={game}>
            <h2>{common().games[game]}</h2>
            <ul>
              {rows.map((row) => (
                <EditionLink key={row.id} row={row} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function EditionLink({ row }: { row: EditionRow }) {
  const page = useAsked(row.id, () => editionPage(row.id)).value;
  const first = page?.sections[0]?.sentences[0];
  return (
    <li>
      <a class="edition-link" href={`/rules/${row.id}`}>
        <strong>{said(row.name)}</strong>
        <span class="soft">{first ? said(first) : rules().players(row.seats)}</span>
        <code>{row.id}</code>
      </a>
    </li>
  );
}

function Edition({ id }: { id: string }) {
  const t = rules();
  const { value: page, refusal } = useAsked(id, () => editionPage(id));
  useEffect(() => {
    if (page) {
      document.title = `${said(page.name)} · ${common().name}`;
    }
  }, [page, t]);
  return (
    <div class="rule-page">
      <p class="edition-up no-print">
        <a href="/rules">← {t.allEditions}</a>
      </p>
      <RefusalText refusal={refusal} />
      {page ? <EditionText page={page} /> : refusal ? null : <p class="soft">{common().loading}</p>}
    </div>
  );
}

/** The anchor at the end of the address, also when it changes on the page. */
function useAnchor(): string {
  const { url } = useLocation();
  const read = () => decodeURIComponent(location.hash.slice(1));
  const [anchor, setAnchor] = useState(read);
  useEffect(() => {
    const onChange = () => setAnchor(read());
    onChange();
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, [url]);
  return anchor;
}

function EditionText({ page }: { page: EditionPage }) {
  const t = rules();
  const anchor = useAnchor();
  const anchors = firstOfArticles(page);
  const shengji = page.game === "shengji";
  useEffect(() => {
    if (anchor) {
      document.getElementById(anchor)?.scrollIntoView?.({ block: "center" });
    }
  }, [anchor]);

  const known = [...anchors].some(
    (sentence) => sentence.article && anchorOf(sentence.article) === anchor,
  );
  const inContents =
    anchor.startsWith("section-") || anchor === "" || anchor === "order" || anchor === "main";
  const headings = page.sections.map((section, at) => ({
    id: `section-${at + 1}`,
    text: said(section.heading),
  }));
  return (
    <>
      <header class="edition-head">
        <div>
          <h1>{said(page.name)}</h1>
          <p class="soft">
            {common().games[page.game]} · {t.players(page.seats)} · <code>{page.id}</code>
          </p>
        </div>
        <div class="edition-tools no-print">
          <a class="button" href={shengji ? `/judge?q=follow&rules=${page.id}` : "/judge?q=read"}>
            {t.ask}
          </a>
          <button type="button" class="button" onClick={() => print()}>
            {t.print}
          </button>
        </div>
      </header>
      <nav class="contents no-print" aria-label={t.contents}>
        {headings.map((heading) => (
          <a key={heading.id} href={`#${heading.id}`}>
            {heading.text}
          </a>
        ))}
        {shengji ? <a href="#order">{t.order}</a> : null}
      </nav>
      {!known && !inContents ? <p class="refusal">{t.notOnPage(anchor)}</p> : null}
      <p class="soft choice-meaning">
        <span class="choice-mark">{t.choice}</span> {t.choiceMeaning}
      </p>
      {page.sections.map((section, at) => (
        <section key={section.heading.en} class="edition-section" id={`section-${at + 1}`}>
          <h2>{said(section.heading)}</h2>
          <Sentences page={page} sentences={section.sentences} anchors={anchors} target={anchor} />
          {shengji && section.heading.en === "Levels" ? (
            <div class="panel">
              <LevelTable edition={page.id} />
            </div>
          ) : null}
          {shengji && section.heading.en === "The kitty" ? (
            <div class="panel">
              <KittyTable edition={page.id} />
            </div>
          ) : null}
        </section>
      ))}
      {shengji ? <OrderSection edition={page.id} /> : null}
    </>
  );
}

function OrderSection({ edition }: { edition: string }) {
  const t = rules();
  const [level, setLevel] = useState<Level>("2");
  const [trump, setTrump] = useState<Suit | null>("H");
  return (
    <section class="edition-section" id="order">
      <h2>{t.order}</h2>
      <p class="soft no-print">{t.orderHint}</p>
      <div class="order-terms no-print">
        <LevelSelect label={t.level} value={level} onChange={setLevel} />
        <TrumpChoice value={trump} onChange={setTrump} />
      </div>
      <OrderChart edition={edition} level={level} trump={trump} />
    </section>
  );
}
