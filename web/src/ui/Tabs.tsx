import "./tabs.css";

/** The parts of a page, each with an address of its own. */
export function Tabs<T extends string>(props: {
  label: string;
  /** Where the page is; `tab` of its query says which part. */
  path: string;
  tab: T;
  tabs: ReadonlyArray<readonly [tab: T, text: string]>;
}) {
  return (
    <nav class="tabs" aria-label={props.label}>
      {props.tabs.map(([tab, text]) => (
        <a
          key={tab}
          href={`${props.path}?tab=${tab}`}
          aria-current={tab === props.tab ? "page" : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
