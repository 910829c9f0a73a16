import { useEffect, useId, useState } from "preact/hooks";
import { reasonOf } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { lobby } from "../../i18n/lobby.ts";
import { type Field, HOUSE, type Switches } from "../../protocol/house.ts";
import type { EditionPage, ErrorBody } from "../../protocol/index.ts";
import { Switch } from "../../ui/Choice.tsx";
import { NumberField, SelectField, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { describe, switchesOf } from "./describe.ts";
import { optionOf, read, write } from "./switches.ts";

/** How long nothing is changed before the server is asked again. */
const PAUSE_MS = 250;

function FieldInput(props: { field: Field; edition: Switches; set: (edition: Switches) => void }) {
  const { field, edition } = props;
  const t = lobby().house;
  const label = t.fields[field.word];
  const value = read(edition, field.path);
  const put = (fresh: Parameters<typeof write>[2]) =>
    props.set(write(edition, field.path, fresh) as Switches);
  if (field.as === "flag") {
    return <Switch label={label} on={value === true} onChange={put} />;
  }
  if (field.as === "number") {
    const scale = field.scale ?? 1;
    return (
      <NumberField
        label={label}
        value={(typeof value === "number" ? value : 0) / scale}
        min={field.min}
        max={field.max}
        onChange={(number) => put(number * scale)}
      />
    );
  }
  const chosen = optionOf(field.options, value);
  return (
    <div class="house-option">
      <SelectField
        label={label}
        value={chosen?.word ?? ""}
        options={field.options.map((option) => [option.word, t.options[option.word]] as const)}
        onChange={(word) => {
          const option = field.options.find((other) => other.word === word);
          if (option) {
            put(option.value);
          }
        }}
      />
      {chosen?.amounts?.map((amount) => (
        <NumberField
          key={amount.path.join(".")}
          label={t.numbers[amount.word]}
          value={Number(read(value, amount.path) ?? 0)}
          min={0}
          max={amount.max}
          onChange={(number) => put(write(value, amount.path, number))}
        />
      ))}
    </div>
  );
}

/** Rules in words, section by section. */
function Described({ page }: { page: EditionPage }) {
  return (
    <div class="described">
      {page.sections.map((section) => (
        <section key={section.heading.en}>
          <h4>{said(section.heading)}</h4>
          <ul>
            {section.sentences.map((sentence) => (
              <li key={sentence.en}>{said(sentence)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * Rules of one's own, begun from a published edition. Tells through `tell`
 * the rules that the server has taken, or `null` while it has not.
 */
export function HouseForm({
  base,
  tell,
}: {
  base: string;
  tell: (page: EditionPage | null) => void;
}) {
  const t = lobby().house;
  const heading = useId();
  const [edition, setEdition] = useState<Switches | null>(null);
  const [page, setPage] = useState<EditionPage | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);

  useEffect(() => {
    let gone = false;
    setEdition(null);
    setPage(null);
    tell(null);
    switchesOf(base)
      .then((found) => {
        if (!gone && found) {
          const words = { name_zh: t.nameDefault, name_en: t.nameDefault };
          setEdition({ ...found, ...words });
        }
      })
      .catch((error) => !gone && setRefusal(reasonOf(error)));
    return () => {
      gone = true;
    };
    // The name in force when the form opened is a start like any other.
  }, [base, tell]);

  useEffect(() => {
    if (!edition) {
      return;
    }
    let gone = false;
    tell(null);
    const timer = setTimeout(async () => {
      try {
        const answer = await describe(edition);
        if (!gone) {
          setRefusal(null);
          setPage(answer);
          tell(answer);
        }
      } catch (error) {
        if (!gone) {
          setRefusal(reasonOf(error));
        }
      }
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [edition, tell]);

  if (!edition) {
    return refusal ? (
      <RefusalText refusal={refusal} />
    ) : (
      <p class="soft" role="status">
        {common().loading}
      </p>
    );
  }

  async function set(fresh: Switches) {
    if (fresh["decks"] === edition?.["decks"]) {
      setEdition(fresh);
      return;
    }
    // Kitty, factors and levels hang on the number of decks: they are taken
    // from the published edition with as many.
    try {
      const like = await switchesOf(`cn2002x${fresh["decks"]}`);
      const { kitty = null, kitty_factors = null, levels = null } = like ?? {};
      setEdition(like ? { ...fresh, kitty, kitty_factors, levels } : fresh);
    } catch {
      setEdition(fresh);
    }
  }

  return (
    <div class="house">
      <section class="house-fields" aria-labelledby={heading}>
        <h3 id={heading}>{t.heading}</h3>
        <TextField
          label={t.name}
          value={String(edition["name_zh"] ?? "")}
          maxLength={60}
          onInput={(name) => setEdition({ ...edition, name_zh: name, name_en: name })}
        />
        {HOUSE.map((group) => (
          <details key={group.word} class="house-group fold" open={group.word === "cards"}>
            <summary>{t.groups[group.word]}</summary>
            <div class="house-group-fields">
              {group.fields.map((field) => (
                <FieldInput key={field.word} field={field} edition={edition} set={set} />
              ))}
            </div>
          </details>
        ))}
      </section>
      <div class="house-words">
        <h3>{t.read}</h3>
        <RefusalText refusal={refusal} />
        {page ? (
          <Described page={page} />
        ) : refusal ? null : (
          <p class="soft" role="status">
            {t.reading}
          </p>
        )}
      </div>
    </div>
  );
}
