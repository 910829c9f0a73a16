import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { reasonOf } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { RECORD_REFUSALS, replay as words } from "../../i18n/replay.ts";
import type { ErrorBody, Replay, Seat, TableSummary } from "../../protocol/index.ts";
import { useAsked } from "../../rules/useAsked.ts";
import { me } from "../../state/me.ts";
import { FileButton } from "../../ui/FileButton.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { forgetAsked } from "./Analysis.tsx";
import { Losses } from "./Losses.tsx";
import { MyGames } from "./MyGames.tsx";
import { Player } from "./Player.tsx";
import { Reel } from "./reel.ts";
import {
  keyOfReplay,
  momentHref,
  RECORD_MAX_BYTES,
  recordHref,
  replayOfRecord,
  replayOfTable,
  tableOf,
} from "./source.ts";
import "./replay.css";

/** A match played over again: of a table, or of a file that somebody opens. */
export default function ReplayPage() {
  const t = words();
  const { params } = useRoute();
  const id = params["id"];
  useEffect(() => {
    document.title = `${t.title} · ${common().name}`;
  }, [t]);
  return <Shell>{id ? <OfTable key={id} id={id} /> : <OfFile />}</Shell>;
}

/** The step in the address, if it has one. */
function stepIn(search: string): number | undefined {
  const step = new URLSearchParams(search).get("step");
  return step === null ? undefined : Number(step);
}

/** Where somebody sat. */
function seatOf(table: TableSummary | null, user: string | undefined): Seat | undefined {
  const seat = table?.seats.findIndex(
    (sitter) => sitter?.user !== undefined && sitter.user === user,
  );
  return seat === undefined || seat < 0 ? undefined : seat;
}

function keepStep(place: number): void {
  const search = new URLSearchParams(location.search);
  search.set("step", String(place));
  history.replaceState(history.state, "", `${location.pathname}?${search}`);
}

function OfTable({ id }: { id: string }) {
  const { query } = useLocation();
  const key = query["key"] ?? null;
  const { value, refusal } = useAsked(id, () => replayOfTable(id, key));
  const own = useAsked(value && me.value ? `${id}.own` : null, () => tableOf(id, key));
  const link = useAsked(value ? `${id}.link` : null, () => keyOfReplay(id, key));
  const reel = useMemo(() => (value ? new Reel(value) : null), [value]);
  // What was asked for goes on at the server, unwatched.
  useEffect(() => forgetAsked, []);
  if (!reel) {
    return refusal ? (
      <>
        <RefusalText refusal={refusal} />
        <p>
          <a href="/replay">{words().another}</a>
        </p>
      </>
    ) : (
      <p class="soft">{words().reading}</p>
    );
  }
  return (
    <Player
      reel={reel}
      begin={stepIn(location.search) ?? reel.firstLead}
      seat={seatOf(own.value, me.value?.id)}
      onPlace={keepStep}
      download={recordHref(id, key)}
      source={{ table: id, key }}
      // What the own link opens is one's own; others get the right to see, and no more.
      link={(place) => (link.value ? momentHref(id, link.value.key, place) : null)}
      onClose={() => undefined}
    />
  );
}

function OfFile() {
  const t = words();
  const [replay, setReplay] = useState<Replay | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const reel = useMemo(() => (replay ? new Reel(replay) : null), [replay]);

  const open = async (file: File | undefined) => {
    setOver(false);
    if (!file) {
      return;
    }
    if (file.size > RECORD_MAX_BYTES) {
      setRefusal(RECORD_REFUSALS.tooLong);
      return;
    }
    setReading(true);
    setRefusal(null);
    try {
      setReplay(await replayOfRecord(await file.text()));
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setReading(false);
  };

  if (reel) {
    return (
      <Player
        reel={reel}
        begin={reel.firstLead}
        seat={undefined}
        onPlace={() => undefined}
        download={null}
        source={null}
        link={null}
        onClose={() => setReplay(null)}
      />
    );
  }
  return (
    <div class="replay-open">
      <h1>{t.title}</h1>
      {me.value ? <MyGames user={me.value.id} /> : null}
      {me.value ? <Losses /> : null}
      <h2>{t.fromFile}</h2>
      <p class="soft">{t.intro}</p>
      <section
        class={over ? "drop over" : "drop"}
        aria-label={t.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          open(event.dataTransfer?.files[0]);
        }}
      >
        <p>{reading ? t.reading : t.drop}</p>
        <FileButton
          text={t.choose}
          accept=".jsonl,.ndjson,.json,.txt"
          onFile={open}
          disabled={reading}
          primary
        />
      </section>
      <RefusalText refusal={refusal} />
    </div>
  );
}
