import { useId } from "preact/hooks";
import "./choice.css";

/** One of a few things, all of them in sight. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: ReadonlyArray<readonly [value: T, text: string]>;
  onChange: (value: T) => void;
  hideLabel?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={props.hideLabel ? "visually-hidden" : ""}>{props.label}</legend>
      <div class="choice-options">
        {props.options.map(([value, text]) => (
          <label key={value} class={value === props.value ? "chosen" : ""}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Something that is on or off. */
export function Switch(props: {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  hint?: string;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.on}
        checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span class="track" aria-hidden="true" />
      <span>
        {props.label}
        {props.hint ? <small class="soft">{props.hint}</small> : null}
      </span>
    </label>
  );
}
