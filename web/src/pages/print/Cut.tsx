import type { ComponentChildren } from "preact";

/** Sheets of paper with so many things each, to be cut apart. */
export function Cut(props: { each: number; kind: string; items: ComponentChildren[] }) {
  const { each, kind, items } = props;
  const sheets = Array.from({ length: Math.ceil(items.length / each) }, (_, at) =>
    items.slice(at * each, at * each + each),
  );
  return (
    <>
      {sheets.map((sheet, at) => (
        <section key={at} class={`cut-sheet ${kind}`}>
          {sheet.map((item, place) => (
            <div key={place} class="cut-place">
              {item}
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
